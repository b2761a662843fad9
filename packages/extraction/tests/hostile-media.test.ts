import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { extractionLimits } from '../src/limits.ts';
import { extractText } from '../src/reading.ts';
import { readBytes } from './builders.ts';

const refused = (code: string) => ({ code, message: expect.stringMatching(/^[A-Z].*\.$/) });
const fixture = (name: string) => readFile(join(import.meta.dirname, 'fixtures', name));

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/** A PNG that claims a size, with the given pixels. */
function png(width: number, height: number, pixels: Buffer): Buffer {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, 0]);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  return Buffer.concat([
    Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

test('an image of billions of pixels is rejected by its header, and excess data is not unpacked', async () => {
  await expect(
    readBytes('bomb.png', png(100_000, 100_000, Buffer.alloc(1000)), 'image/png'),
  ).rejects.toMatchObject(refused('too_many_pixels'));
  await expect(
    readBytes('huge.png', png(0x7fffffff, 0x7fffffff, Buffer.alloc(10)), 'image/png'),
  ).rejects.toMatchObject(refused('too_many_pixels'));
  await expect(
    readBytes(
      'huge.svg',
      '<svg xmlns="http://www.w3.org/2000/svg" width="1000000" height="1000000"><text>Hello</text></svg>',
      'image/svg+xml',
    ),
  ).rejects.toMatchObject(refused('too_many_pixels'));
  expect(
    await readBytes('zeros.png', png(2, 2, Buffer.alloc(64 * 1024 * 1024)), 'image/png'),
  ).toMatchObject({ size: { width: 2, height: 2 } });
});

test('an image without width, or cut short, counts as damaged', async () => {
  await expect(
    readBytes('flat.png', png(0, 5, Buffer.alloc(0)), 'image/png'),
  ).rejects.toMatchObject(refused('damaged'));
  for (const [name, mimeType] of [
    ['chart.png', 'image/png'],
    ['upright.jpg', 'image/jpeg'],
    ['waves.gif', 'image/gif'],
    ['waves.webp', 'image/webp'],
  ] as const) {
    const whole = await fixture(name);
    await expect(
      readBytes(name, whole.subarray(0, Math.floor(whole.length * 0.7)), mimeType),
      name,
    ).rejects.toMatchObject(refused('damaged'));
    await expect(readBytes(name, whole.subarray(0, 12), mimeType), name).rejects.toMatchObject(
      refused('damaged'),
    );
  }
});

test('a fake picture or video counts as damaged; a real one under another name is recognized', async () => {
  await expect(
    readBytes('photo.png', 'Just words, no picture at all.', 'image/png'),
  ).rejects.toMatchObject(refused('damaged'));
  await expect(
    readBytes('film.mp4', crypto.getRandomValues(new Uint8Array(5000)).fill(1, 0, 16), 'video/mp4'),
  ).rejects.toMatchObject(refused('damaged'));
  expect(
    await readBytes('report.pdf', await fixture('chart.png'), 'application/pdf'),
  ).toMatchObject({ text: null, size: { width: 320, height: 200 } });
  expect(await readBytes('photo.jpg', await fixture('crane.mp4'), 'image/jpeg')).toMatchObject({
    seconds: 2,
  });
  // Browsers mistake a program's source for a video because of its extension.
  expect(await readBytes('dock.ts', 'export const dock = 4;', 'video/mp2t')).toMatchObject({
    text: 'export const dock = 4;',
  });
});

test('a recording cut before its header counts as damaged; a false duration is not believed', async () => {
  for (const [name, mimeType] of [
    ['crane.mp4', 'video/mp4'],
    ['crane.mov', 'video/quicktime'],
    ['memo.m4a', 'audio/mp4'],
  ] as const) {
    await expect(
      readBytes(name, (await fixture(name)).subarray(0, 300), mimeType),
      name,
    ).rejects.toMatchObject(refused('damaged'));
  }
  await expect(
    readBytes('horn.flac', (await fixture('horn.flac')).subarray(0, 20), 'audio/flac'),
  ).rejects.toMatchObject(refused('damaged'));
  const film = await fixture('crane.mp4');
  const header = film.indexOf('mdhd');
  film.writeUInt32BE(1, header + 16);
  film.writeUInt32BE(0xfffffff0, header + 20);
  await expect(readBytes('endless.mp4', film, 'video/mp4')).rejects.toMatchObject(
    refused('damaged'),
  );
});

test('boxes without length, of 16 exabytes or nested in each other are rejected', async () => {
  const start = Buffer.from([0, 0, 0, 16, ...Buffer.from('ftypisom'), 0, 0, 0, 0]);
  const box = (size: number, type: string) => {
    const bytes = Buffer.alloc(8);
    bytes.writeUInt32BE(size, 0);
    bytes.write(type, 4, 'latin1');
    return bytes;
  };
  const bodies = [
    box(0, 'moov'),
    box(1, 'moov'),
    Buffer.concat([box(1, 'mdat'), Buffer.alloc(8, 0xff)]),
    box(4, 'free'),
    Buffer.concat(Array.from({ length: 50_000 }, () => box(8, 'free'))),
    Buffer.concat(Array.from({ length: 50_000 }, (_, index) => box(400_000 - index * 8, 'moov'))),
  ];
  for (const [index, body] of bodies.entries()) {
    const told = await readBytes('boxes.mp4', Buffer.concat([start, body]), 'video/mp4').catch(
      (error: unknown) => error,
    );
    expect(told, `body ${index}`).toMatchObject({
      code: expect.stringMatching(/^(damaged|too_slow|too_much_memory)$/),
    });
  }
});

test('random bytes after a valid beginning end with an error or without false facts', async () => {
  const starts = [
    '\u0089PNG\r\n\u001a\n',
    '\u00ff\u00d8\u00ff\u00e0',
    'GIF89a',
    'II*\u0000',
    'RIFF\u00ff\u00ff\u00ff\u007fWEBPVP8X',
    'RIFF\u00ff\u00ff\u00ff\u007fWAVEfmt ',
    'ID3\u0004\u0000\u0000\u007f\u007f\u007f\u007f',
    'fLaC',
    'OggS\u0000\u0002',
    '\u001aE\u00df\u00a3',
    '\u0000\u0000\u0000\u0020ftypavif',
    '\u0000\u0000\u0000\u0020ftypisom',
  ];
  for (const start of starts) {
    const bytes = Buffer.concat([
      Buffer.from(start, 'latin1'),
      crypto.getRandomValues(new Uint8Array(20_000)),
    ]);
    const told = await readBytes('random.bin', bytes).catch((error: unknown) => error);
    expect(told, JSON.stringify(start)).toSatisfy(
      (answer: {
        code?: string;
        seconds?: number | null;
        size?: { width: number; height: number } | null;
      }) =>
        answer.code === undefined
          ? (answer.seconds ?? 0) <= extractionLimits.mediaSeconds &&
            (answer.size?.width ?? 0) * (answer.size?.height ?? 0) <= extractionLimits.imagePixels
          : ['damaged', 'too_many_pixels', 'too_slow', 'too_much_memory'].includes(answer.code),
    );
  }
});

test('a file with a declared size of 2 GB is not even fetched', async () => {
  const nowhere = {
    objects: { supabaseUrl: 'http://127.0.0.1:9', secretKey: 'none' },
    log: () => {},
  };
  const outcome = await extractText(
    nowhere,
    {
      bucket: 'attachments',
      path: 'a/b',
      name: 'huge.zip',
      mimeType: 'application/zip',
      size: 2 ** 31 - 1,
    },
    { isLast: false, signal: undefined },
  );
  expect(outcome).toMatchObject({ refusal: refused('too_large') });
});
