import { open, stat } from 'node:fs/promises';
import { sentencesOf } from '../about/sentences.ts';
import { summarise } from '../about/summary.ts';
import { extractionLimits } from '../limits.ts';
import { Refusal } from '../refusal.ts';
import type { ReadResult, OpenedFile } from './format.ts';
import { FORMATS } from './index.ts';
import { type Claim, isData, isDrawing } from './claim.ts';
import { kindOf } from './kind.ts';
import { NOTHING } from './nothing.ts';
import type { Reading } from './reading.ts';
import { Enough, TextSink } from './text-sink.ts';

/** Reads a file on disk. @throws Refusal */
export async function readDocument(path: string, claim: Claim): Promise<Reading> {
  const { size } = await stat(path);
  if (size > extractionLimits.fileBytes) throw new Refusal('too_large');
  const head = await firstBytes(path, Math.min(size, extractionLimits.textBytes));
  const sink = new TextSink();
  const found = await readInto(sink, { path, size, head, claim });
  return {
    ...(await aboutText(sink.toString(), found.isProse ?? false)),
    seconds: found.seconds ?? null,
    size: isDrawing(claim) ? (await import('./image.ts')).drawingSize(head) : (found.size ?? null),
  };
}

/** Runs the reader of the file's format; text beyond the limit is cut. */
async function readInto(sink: TextSink, file: OpenedFile): Promise<ReadResult> {
  const format = await FORMATS[await kindOf(file.head, file.claim)]();
  try {
    return await format.read(file, sink);
  } catch (error) {
    if (!(error instanceof Enough)) throw error;
    return { isProse: !isData(file.claim) };
  }
}

async function aboutText(text: string, isProse: boolean): Promise<Reading> {
  if (text === '') return NOTHING;
  if (!isProse) return { ...NOTHING, text };
  const [{ detectLanguage }, { sentimentOf }] = await Promise.all([
    import('../about/language.ts'),
    import('../about/sentiment.ts'),
  ]);
  const sentences = sentencesOf(text);
  const language = detectLanguage(text);
  return {
    ...NOTHING,
    text,
    summary: summarise(sentences),
    language,
    sentiment: sentimentOf(sentences, language),
  };
}

async function firstBytes(path: string, length: number): Promise<Uint8Array> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
