import type { Claim } from './claim.ts';
import type { PixelSize } from './size.ts';
import type { TextSink } from './text-sink.ts';

/** A file on disk and its first bytes. */
export type OpenedFile = { path: string; size: number; head: Uint8Array; claim: Claim };

/** Everything found except the text, which goes into the sink. */
export type ReadResult = {
  /** True if the text is sentences, not data. */
  isProse?: boolean;
  size?: PixelSize | null;
  seconds?: number | null;
};

/** A reader for one kind of file. @throws Refusal, or Enough once the sink is full. */
export type Format = { read(file: OpenedFile, sink: TextSink): Promise<ReadResult> };
