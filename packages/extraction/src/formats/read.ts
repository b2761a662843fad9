import { open, readFile, stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { sentencesOf } from '../about/sentences.ts';
import { summarise } from '../about/summary.ts';
import { limits } from '../limits.ts';
import { Refusal } from '../refusal.ts';
import { type Claim, extensionOf, kindOf } from './kind.ts';
import { NOTHING } from './nothing.ts';
import { decodeText } from './plain.ts';
import type { Reading } from './reading.ts';
import { Enough, TextSink } from './text-sink.ts';
import type { Zip } from './zip.ts';

/** Kinds of text that are no sentences. */
const DATA =
  /^(csv|tsv|json|jsonl|ndjson|xml|ya?ml|toml|ini|log|sql|[cm]?[jt]sx?|py|rb|go|rs|java|kt|swift|c|h|cc|cpp|hpp|cs|php|sh|bash|ps1|css|scss|less|vue|svelte|lua|r|pl|scala|dart|diff|patch|svg|ics|vcf|geojson)$/;

/**
 * Reads a file on disk. A process reads one file: the parser of its format is loaded for it, and
 * none of the others.
 * @throws Refusal
 */
export async function readDocument(path: string, claim: Claim): Promise<Reading> {
  const { size } = await stat(path);
  if (size > limits.fileBytes) throw new Refusal('too_large');
  const head = await firstBytes(path, Math.min(size, limits.textBytes));
  const kind = kindOf(head, claim);
  if (kind === 'image')
    return { ...NOTHING, size: await (await import('./image.ts')).readImage(path, size, head) };
  if (kind === 'media')
    return { ...NOTHING, ...(await (await import('./media.ts')).readMedia(path)) };
  return {
    ...(await readText(path, size, head, kind, claim)),
    size: isDrawing(claim) ? (await import('./image.ts')).drawingSize(head) : null,
  };
}

const isDrawing = ({ name, mimeType }: Claim) =>
  extensionOf(name) === 'svg' || mimeType.startsWith('image/svg');

async function readText(
  path: string,
  size: number,
  head: Uint8Array,
  kind: TextKind,
  claim: Claim,
): Promise<Reading> {
  const sink = new TextSink();
  let isProse = true;
  try {
    isProse = await fill(sink, path, size, head, kind, claim);
  } catch (error) {
    if (!(error instanceof Enough)) throw error;
    isProse = !DATA.test(extensionOf(claim.name));
  }
  const text = sink.toString();
  if (text === '') return NOTHING;
  if (!isProse) return { ...NOTHING, text };
  const [{ languageOf }, { sentimentOf }] = await Promise.all([
    import('../about/language.ts'),
    import('../about/sentiment.ts'),
  ]);
  const sentences = sentencesOf(text);
  const language = languageOf(text);
  return {
    ...NOTHING,
    text,
    summary: summarise(sentences),
    language,
    sentiment: sentimentOf(sentences, language),
  };
}

type TextKind = Exclude<ReturnType<typeof kindOf>, 'image' | 'media'>;

/** True when the text is sentences. */
async function fill(
  sink: TextSink,
  path: string,
  size: number,
  head: Uint8Array,
  kind: TextKind,
  claim: Claim,
): Promise<boolean> {
  switch (kind) {
    case 'none':
      return false;
    case 'damaged':
      throw new Refusal('damaged');
    case 'office-encrypted':
      throw new Refusal('password');
    case 'pdf':
      await (await import('./pdf.ts')).readPdf(path, sink);
      return true;
    case 'zip':
      return readPackage(path, sink);
    case 'tar':
      await (await import('./archive.ts')).listTar(path, sink);
      return false;
    case 'rtf':
      (await import('./rtf.ts')).readRtf(head, sink);
      return true;
    case 'mail':
      if (size > limits.mailBytes) throw new Refusal('mail_too_large');
      await (await import('./mail.ts')).readMail(await readFile(path), sink);
      return true;
    case 'html': {
      const { decodeHtml, readHtml } = await import('./html.ts');
      readHtml(decodeHtml(head), sink, { isDrawing: isDrawing(claim) });
      return !isDrawing(claim);
    }
    case 'text':
      sink.add(decodeText(head));
      return !DATA.test(extensionOf(claim.name));
  }
}

const office = () => import('./office-text.ts');

/** Office documents are zip files with certain entries; any other is an archive. */
async function readPackage(path: string, sink: TextSink): Promise<boolean> {
  const zip = await (await import('./zip.ts')).Zip.open(path);
  try {
    if (zip.entries.has('word/document.xml')) await (await office()).readDocx(zip, sink);
    else if (zip.entries.has('ppt/presentation.xml')) await (await office()).readPptx(zip, sink);
    else if (zip.entries.has('content.xml') && zip.entries.has('mimetype'))
      return await readOpen(zip, sink);
    else if (zip.entries.has('xl/workbook.xml')) {
      await (await import('./xlsx.ts')).readXlsx(zip, sink);
      return false;
    } else {
      (await import('./archive.ts')).listArchive(zip, sink);
      return false;
    }
    return true;
  } finally {
    zip.close();
  }
}

async function readOpen(zip: Zip, sink: TextSink): Promise<boolean> {
  const manifest = await zip.read('META-INF/manifest.xml', textOf);
  if (manifest?.includes('encryption-data')) throw new Refusal('password');
  await (await office()).readOpenDocument(zip, sink);
  return !(await zip.read('mimetype', textOf))?.includes('spreadsheet');
}

const textOf = async (stream: Readable) => Buffer.concat(await stream.toArray()).toString('utf8');

async function firstBytes(path: string, length: number): Promise<Uint8Array> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
