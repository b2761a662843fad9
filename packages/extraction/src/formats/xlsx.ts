import { extractionLimits } from '../limits.ts';
import { Refusal } from '../refusal.ts';
import type { TextSink } from './text-sink.ts';
import { attribute, readXml } from './xml.ts';
import type { Zip } from './zip.ts';

type Sheet = { title: string; part: string };

/** Reads sheet by sheet, one line per row. Numbers keep their stored form, not their format. */
export async function readXlsx(zip: Zip, sink: TextSink): Promise<void> {
  const strings = await sharedStrings(zip);
  for (const { title, part } of await sheetsOf(zip)) {
    sink.add(`${title}\n`);
    await readSheet(zip, part, strings, sink);
    sink.paragraph();
  }
}

async function sheetsOf(zip: Zip): Promise<Sheet[]> {
  const parts = new Map<string, string>();
  await zip.read('xl/_rels/workbook.xml.rels', (stream) =>
    readXml(stream, {
      open(name, { Id, Target }) {
        if (name === 'Relationship' && Id && Target)
          parts.set(Id, Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`);
      },
    }),
  );
  const sheets: Sheet[] = [];
  await zip.read('xl/workbook.xml', (stream) =>
    readXml(stream, {
      open(name, attributes) {
        const part = name === 'sheet' ? parts.get(attribute(attributes, 'id') ?? '') : undefined;
        if (part) sheets.push({ title: attributes.name ?? '', part });
      },
    }),
  );
  return sheets;
}

async function sharedStrings(zip: Zip): Promise<string[]> {
  const strings: string[] = [];
  let current = '';
  let isText = false;
  let kept = 0;
  await zip.read('xl/sharedStrings.xml', (stream) =>
    readXml(stream, {
      open(name) {
        if (name === 'si') current = '';
        // Pronunciations (rPh) repeat the text.
        else if (name === 't') isText = true;
        else if (name === 'rPh') isText = false;
      },
      close(name) {
        if (name === 't') isText = false;
        else if (name === 'si') strings.push(current);
      },
      text(text) {
        if (!isText) return;
        kept += text.length;
        if (kept > extractionLimits.sharedCharacters) throw new Refusal('unpacks_too_large');
        current += text;
      },
    }),
  );
  return strings;
}

async function readSheet(zip: Zip, part: string, strings: string[], sink: TextSink): Promise<void> {
  let isShared = false;
  let isValue = false;
  let value = '';
  await zip.read(part, (stream) =>
    readXml(stream, {
      open(name, { t }) {
        if (name === 'c') {
          isShared = t === 's';
          value = '';
        } else if (name === 'v' || name === 't') isValue = true;
      },
      close(name) {
        if (name === 'v' || name === 't') isValue = false;
        else if (name === 'c' && value !== '')
          sink.add(`${isShared ? (strings[Number(value)] ?? '') : value}\t`);
        else if (name === 'row') sink.line();
      },
      text(text) {
        if (isValue) value += text;
      },
    }),
  );
}
