import type { Readable } from 'node:stream';
import { Refusal } from '../refusal.ts';
import type { Format } from './format.ts';
import type { TextSink } from './text-sink.ts';
import { Zip } from './zip.ts';

const office = () => import('./office-text.ts');

/** A zip file with certain entries is an Office document; any other is an archive. */
export const zipPackage: Format = {
  async read({ path }, sink) {
    const zip = await Zip.open(path);
    try {
      return { isProse: await readPackage(zip, sink) };
    } finally {
      zip.close();
    }
  },
};

/** @returns true if the text is sentences. */
async function readPackage(zip: Zip, sink: TextSink): Promise<boolean> {
  const has = (name: string) => zip.entries.has(name);
  if (has('word/document.xml')) await (await office()).readDocx(zip, sink);
  else if (has('ppt/presentation.xml')) await (await office()).readPptx(zip, sink);
  else if (has('content.xml') && has('mimetype')) return readOpen(zip, sink);
  else {
    if (has('xl/workbook.xml')) await (await import('./xlsx.ts')).readXlsx(zip, sink);
    else (await import('./archive.ts')).listArchive(zip, sink);
    return false;
  }
  return true;
}

async function readOpen(zip: Zip, sink: TextSink): Promise<boolean> {
  const manifest = await zip.read('META-INF/manifest.xml', textOf);
  if (manifest?.includes('encryption-data')) throw new Refusal('password');
  await (await office()).readOpenDocument(zip, sink);
  return !(await zip.read('mimetype', textOf))?.includes('spreadsheet');
}

const textOf = async (stream: Readable) => Buffer.concat(await stream.toArray()).toString('utf8');
