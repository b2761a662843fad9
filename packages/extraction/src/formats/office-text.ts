import type { TextSink } from './text-sink.ts';
import { attribute, readXml, type XmlHandler } from './xml.ts';
import type { Zip } from './zip.ts';

/** Skipped elements: fallbacks for older programs repeat the text, fields hold slide numbers. */
const ASIDE = new Set(['Fallback', 'fld']);

/**
 * Handles text runs of Word and PowerPoint, which share element names: t is text, p a paragraph,
 * tbl a table.
 */
function runs(sink: TextSink): XmlHandler {
  let isText = false;
  let asides = 0;
  let tables = 0;
  return {
    open(name) {
      if (ASIDE.has(name)) asides += 1;
      else if (name === 'tbl') tables += 1;
      else if (name === 't') isText = asides === 0;
      else if (asides === 0 && name === 'tab') sink.add('\t');
      else if (asides === 0 && (name === 'br' || name === 'cr')) sink.line();
    },
    close(name) {
      if (ASIDE.has(name)) asides -= 1;
      else if (name === 'tbl') tables -= 1;
      else if (name === 't') isText = false;
      else if (asides === 0 && name === 'p') sink.add(tables > 0 ? '\n' : '\n\n');
    },
    text(text) {
      if (isText) sink.add(text);
    },
  };
}

const read = (zip: Zip, sink: TextSink, name: string) =>
  zip.read(name, (stream) => readXml(stream, runs(sink)));

export async function readDocx(zip: Zip, sink: TextSink): Promise<void> {
  for (const name of [
    'word/document.xml',
    'word/footnotes.xml',
    'word/endnotes.xml',
    'word/comments.xml',
  ]) {
    await read(zip, sink, name);
    sink.paragraph();
  }
}

export async function readPptx(zip: Zip, sink: TextSink): Promise<void> {
  for (const name of [
    ...zip.names(/^ppt\/slides\/slide\d+\.xml$/),
    ...zip.names(/^ppt\/notesSlides\/notesSlide\d+\.xml$/),
  ]) {
    await read(zip, sink, name);
    sink.paragraph();
  }
}

/** Reads OpenDocument text, sheets and slides: paragraphs, headings and cells of one part. */
export async function readOpenDocument(zip: Zip, sink: TextSink): Promise<void> {
  let paragraphs = 0;
  let tables = 0;
  await zip.read('content.xml', (stream) =>
    readXml(stream, {
      open(name, attributes) {
        if (name === 'p' || name === 'h') paragraphs += 1;
        else if (name === 'table') {
          tables += 1;
          const title = attribute(attributes, 'name');
          if (title) sink.add(`${title}\n`);
        } else if (name === 'tab') sink.add('\t');
        else if (name === 's') sink.add(' ');
        else if (name === 'line-break') sink.line();
      },
      close(name) {
        if (name === 'p' || name === 'h') {
          paragraphs -= 1;
          if (tables === 0) sink.paragraph();
        } else if (name === 'table-cell') sink.add('\t');
        else if (name === 'table-row') sink.line();
        else if (name === 'table') {
          tables -= 1;
          sink.paragraph();
        }
      },
      text(text) {
        if (paragraphs > 0) sink.add(text);
      },
    }),
  );
}
