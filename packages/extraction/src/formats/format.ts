import type { Claim } from './claim.ts';
import type { PixelSize } from './size.ts';
import type { TextSink } from './text-sink.ts';

/** A file on disk, and how it begins. */
export type OpenedFile = { path: string; size: number; head: Uint8Array; claim: Claim };

/** What was found beside the words, which are in the sink. */
export type ReadResult = {
  /** Whether the words are sentences. */
  isProse?: boolean;
  size?: PixelSize | null;
  seconds?: number | null;
};

/**
 * How one kind of file is read.
 * @throws Refusal; Enough once the sink is full
 */
export type Format = { read(file: OpenedFile, sink: TextSink): Promise<ReadResult> };
