import {
  CouldNotDetermineFileTypeError,
  parseFile,
  UnsupportedFileTypeError,
} from 'music-metadata';
import { limits } from '../limits.ts';
import { Refusal } from '../refusal.ts';
import type { PixelSize } from './size.ts';
import { lastSeconds } from './live-webm.ts';
import type { Format } from './format.ts';

/** Seconds a recording lasts, and the pixels of a film; null where it does not say. */
export type Recording = { seconds: number | null; size: PixelSize | null };

/**
 * How long a recording lasts: by its header, or by counting its frames where it has none.
 * @throws Refusal when it is damaged; kinds that nobody here knows have neither time nor size
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

/** Films without sound have a time for each track alone. */
function longest(tracks: { duration?: number }[]): number | null {
  const times = tracks.flatMap(({ duration }) => duration ?? []);
  return times.length > 0 ? Math.max(...times) : null;
}

/** To the hundredth. A time nobody would record is a lie. */
function secondsIn(duration: number | null): number | null {
  if (duration === null || !(duration > 0)) return null;
  if (duration > limits.mediaSeconds) throw new Refusal('damaged');
  return Math.round(duration * 100) / 100;
}

/** A recording says how long it lasts. */
export const media: Format = { read: ({ path }) => readMedia(path) };
