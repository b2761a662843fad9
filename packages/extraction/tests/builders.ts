import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateRawSync } from 'node:zlib';
import { readInSandbox } from '../src/sandbox.ts';

/** An entry of a zip file as it is written: its sizes may be false, its name may be anything. */
export type ZipEntry = {
  name: string;
  data: Uint8Array | string;
  saysSize?: number;
  isEncrypted?: boolean;
};

/** A zip file, written byte by byte so that it can be malformed. */
export function zip(entries: ZipEntry[]): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, data, saysSize, isEncrypted } of entries) {
    const bytes = Buffer.from(data);
    const packed = deflateRawSync(bytes);
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(0x0800 | (isEncrypted ? 1 : 0), 2);
    facts.writeUInt16LE(8, 4);
    facts.writeUInt32LE(crc32(bytes), 10);
    facts.writeUInt32LE(packed.length, 14);
    facts.writeUInt32LE(saysSize ?? bytes.length, 18);
    facts.writeUInt16LE(Buffer.byteLength(name), 22);
    const file = Buffer.concat([Buffer.from('PK\u0003\u0004'), facts, Buffer.from(name), packed]);
    const directoryEntry = Buffer.alloc(14);
    directoryEntry.writeUInt32LE(offset, 10);
    files.push(file);
    directory.push(
      Buffer.concat([
        Buffer.from('PK\u0001\u0002'),
        Buffer.from([20, 0]),
        facts,
        directoryEntry,
        Buffer.from(name),
      ]),
    );
    offset += file.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 0, 'latin1');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...files, listed, end]);
}

/** A tar file of empty files. */
export function tar(names: string[], saysSize = 0): Buffer {
  const headers = names.map((name) => {
    const header = Buffer.alloc(512);
    header.write(name, 0);
    header.write('0000644\u00000000000\u00000000000\u0000', 100);
    header.write(
      `${saysSize.toString(8).padStart(11, '0')}\u0000${'0'.repeat(11)}\u0000        0`,
      124,
    );
    header.write('ustar\u000000', 257);
    header.write(
      `${header
        .reduce((sum, byte) => sum + byte, 0)
        .toString(8)
        .padStart(6, '0')}\u0000 `,
      148,
    );
    return header;
  });
  return Buffer.concat([...headers, Buffer.alloc(1024)]);
}

/** A Word document around the XML of its body. */
export const docx = (body: string, extra: Partial<ZipEntry> = {}) =>
  zip([
    { name: '[Content_Types].xml', data: '<Types/>' },
    {
      name: 'word/document.xml',
      data: `<?xml version="1.0"?><w:document xmlns:w="w"><w:body>${body}</w:body></w:document>`,
      ...extra,
    },
  ]);

/** An OpenDocument file around the XML of its body. */
export const openDocument = (type: string, body: string, manifest = '') =>
  zip([
    { name: 'mimetype', data: `application/vnd.oasis.opendocument.${type}` },
    {
      name: 'content.xml',
      data:
        '<office:document-content xmlns:office="o" xmlns:text="t" xmlns:table="b">' +
        `<office:body>${body}</office:body></office:document-content>`,
    },
    { name: 'META-INF/manifest.xml', data: `<manifest:manifest>${manifest}</manifest:manifest>` },
  ]);

/** A PDF of numbered objects without a cross-reference table, which readers then rebuild. */
export const pdf = (objects: string[]) => {
  const numbered = objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`);
  return Buffer.from(`%PDF-1.4\n${numbered.join('')}trailer<</Root 1 0 R>>\n%%EOF`, 'latin1');
};

/** The result of extracting these bytes under a name, or the code of the refusal. */
export async function readBytes(
  name: string,
  bytes: Uint8Array | string,
  mimeType = 'application/octet-stream',
) {
  const folder = await mkdtemp(join(tmpdir(), 'parley-extraction-'));
  try {
    const path = join(folder, 'file');
    await writeFile(path, bytes);
    return await readInSandbox(path, { name, mimeType });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
