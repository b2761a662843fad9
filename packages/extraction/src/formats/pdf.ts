import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { getDocument, PasswordException, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { extractionLimits } from '../limits.ts';
import { Refusal } from '../refusal.ts';
import { Enough, type TextSink } from './text-sink.ts';
import type { Format } from './format.ts';

const folder = (name: string) => fileURLToPath(import.meta.resolve(`pdfjs-dist/${name}/`));

/** Reads a PDF page by page, in the file's own line order. Scripts and forms are ignored. */
export async function readPdf(path: string, sink: TextSink): Promise<void> {
  const loading = getDocument({
    data: new Uint8Array(await readFile(path)),
    cMapUrl: folder('cmaps'),
    cMapPacked: true,
    standardFontDataUrl: folder('standard_fonts'),
    disableFontFace: true,
    useSystemFonts: false,
    maxImageSize: 1,
    verbosity: VerbosityLevel.ERRORS,
  });
  try {
    const document = await loading.promise;
    if (document.numPages > extractionLimits.pdfPages) throw new Refusal('too_many_pages');
    for (let number = 1; number <= document.numPages; number += 1) {
      const page = await document.getPage(number);
      const { items } = await page.getTextContent();
      addLines(
        sink,
        items.filter((item) => 'str' in item),
      );
      sink.page();
      page.cleanup();
    }
  } catch (error) {
    if (error instanceof Refusal || error instanceof Enough) throw error;
    throw new Refusal(error instanceof PasswordException ? 'password' : 'damaged', error);
  } finally {
    await loading.destroy();
  }
}

type Piece = { str: string; hasEOL: boolean; height: number; transform: number[] };

/** A PDF has no paragraphs: a wide gap or another font size starts a new one. */
function addLines(sink: TextSink, pieces: Piece[]): void {
  let last: { y: number; height: number } | null = null;
  for (const { str, hasEOL, height, transform } of pieces) {
    if (str.trim() !== '') {
      const y = transform[5] ?? 0;
      const size = Math.max(height, last?.height ?? 0);
      if (
        last &&
        y !== last.y &&
        (Math.abs(last.y - y) > 1.8 * size || Math.abs(last.height - height) > 0.2 * size)
      )
        sink.paragraph();
      last = { y, height };
    }
    sink.add(hasEOL ? `${str}\n` : str);
  }
}

export const pdf: Format = {
  async read({ path }, sink) {
    await readPdf(path, sink);
    return { isProse: true };
  },
};
