import {
  CouldNotDetermineFileTypeError,
  parseFile,
  UnsupportedFileTypeError,
} from 'music-metadata';
import { extractionLimits } from '../limits.ts';
import { Refusal } from '../refusal.ts';
import type { PixelSize } from './size.ts';
import { lastSeconds } from './live-webm.ts';
import type { Format } from './format.ts';

/** Duration in seconds and video size in pixels; null if unknown. */
export type Recording = { seconds: number | null; size: PixelSize | null };

/**
 * Reads a recording's duration from its header, or counts frames if it has none. Unknown formats
 * have neither duration nor size.
 * @throws Refusal if the file is damaged.
 */
export async function readMedia(path: string): Promise<Recording> {
  try {
    const { format } = await parseFile(path, {
      duration: true,
      skipCovers: true,
      skipPostHeaders: true,
    });
    if (format.trackInfo.length === 0) throw new Refusal('damaged');
    const video = format.trackInfo.find((track) => track.video)?.video;
    return {
      seconds: secondsIn(format.duration ?? longest(format.trackInfo) ?? (await lastSeconds(path))),
      size:
        video?.pixelWidth && video.pixelHeight
          ? { width: video.pixelWidth, height: video.pixelHeight }
          : null,
    };
  } catch (error) {
    if (error instanceof Refusal) throw error;
    if (
      error instanceof UnsupportedFileTypeError ||
      error instanceof CouldNotDetermineFileTypeError
    )
      return { seconds: null, size: null };
    throw new Refusal('damaged', error);
  }
}

/** Video without audio has durations only per track. */
function longest(tracks: { duration?: number }[]): number | null {
  const times = tracks.flatMap(({ duration }) => duration ?? []);
  return times.length > 0 ? Math.max(...times) : null;
}

/** Rounds to hundredths. An absurd duration is an error of the file. */
function secondsIn(duration: number | null): number | null {
  if (duration === null || !(duration > 0)) return null;
  if (duration > extractionLimits.mediaSeconds) throw new Refusal('damaged');
  return Math.round(duration * 100) / 100;
}

export const media: Format = { read: ({ path }) => readMedia(path) };
