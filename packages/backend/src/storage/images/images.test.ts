import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Disk } from '../disk.ts';
import { Renderers, type RenderRequest } from './renderers.ts';
import { Images } from './images.ts';
import { parseTransform } from './transform.ts';

/** Records the render orders. */
class CountingRenderers extends Renderers {
  readonly orders: RenderRequest[] = [];
  override draw(order: RenderRequest, requester: string) {
    this.orders.push(order);
    return super.draw(order, requester);
  }
}

let folder: string;
let disk: Disk;
let renderers: CountingRenderers;
let images: Images;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-images-'));
  disk = new Disk(folder, 1024 ** 2);
  await disk.prepare();
  renderers = new CountingRenderers();
  images = new Images({ disk, renderers, drawingsPerMinute: 3 });
});
afterEach(async () => {
  renderers.close();
  await rm(folder, { recursive: true, force: true });
});

async function stored(bytes: Buffer): Promise<string> {
  const version = crypto.randomUUID();
  await disk.keep(await disk.receive(Readable.from([bytes]), 10 ** 8), version);
  return version;
}
const picture = () =>
  sharp({ create: { width: 90, height: 60, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
const wide = (width: number) => parseTransform({ width }, null);

test('concurrent and later requests for the same image share one render', async () => {
  const version = await stored(await picture());
  const people = Array.from({ length: 9 }, (_, at) => `person ${at}`);
  await Promise.all(people.map((person) => images.drawn(version, wide(30), person)));
  await images.drawn(version, wide(30), 'somebody later');
  expect(renderers.orders).toHaveLength(1);
});

test('new renders are limited per minute and requester; rendered images do not count', async () => {
  const version = await stored(await picture());
  for (const width of [10, 11, 12]) await images.drawn(version, wide(width), 'ada');
  const refusal = await images.drawn(version, wide(13), 'ada').catch((error: unknown) => error);
  expect(refusal).toMatchObject({ statusCode: '429', retryAfter: expect.any(Number) });
  expect(await images.drawn(version, wide(10), 'ada')).toMatchObject({ format: 'png' });
  expect(await images.drawn(version, wide(13), 'bo')).toMatchObject({ format: 'png' });
  expect(renderers.orders).toHaveLength(4);
});

test('an image that cannot be rendered is tried only once', async () => {
  const version = await stored((await picture()).subarray(0, 80));
  for (let turn = 0; turn < 3; turn += 1)
    await expect(images.drawn(version, wide(30), 'ada')).rejects.toMatchObject({
      message: 'The source image is invalid or unsupported for rendering',
    });
  expect(renderers.orders).toHaveLength(1);
});

test('an image removed during its render, or too large to read, leaves no file', async () => {
  const version = await stored(await picture());
  const drawing = images.drawn(version, wide(30), 'ada');
  await disk.remove(version);
  await expect(drawing).rejects.toMatchObject({ message: expect.any(String) });
  expect(disk.drawings.versions().size).toBe(0);
  const large = crypto.randomUUID();
  await disk.keep(await disk.receive(Readable.from([await picture()]), 10 ** 8), large);
  const path = join(folder, 'objects', large.slice(0, 2), large);
  await writeFile(path, Buffer.alloc(26 * 1024 ** 2));
  await expect(images.drawn(large, wide(30), 'bo')).rejects.toMatchObject({ statusCode: '413' });
});
