import { setPriority } from 'node:os';
import sharp, { type Sharp } from 'sharp';
import { z } from 'zod';
import { FORMATS, type Format } from './transform.ts';

/** The process that draws images, one at a time, told where to read and where to write. */

const order = z.object({
  from: z.string(),
  to: z.string(),
  mostPixels: z.int(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  fit: z.enum(['cover', 'inside', 'fill']),
  quality: z.int(),
  format: z.enum([...FORMATS, 'origin']),
});
type Order = z.infer<typeof order>;

/** More than the largest picture needs, and less than would hurt the machine. */
const MOST_RESIDENT_BYTES = 1024 ** 3;
/** Whoever reads rows and files goes first. */
const PRIORITY = 10;

setPriority(PRIORITY);
sharp.concurrency(1);
sharp.cache(false);
// No format that holds text, scripts or other files: SVG, PDF and what ImageMagick would read.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif', 'Tiff'].map(
    (format) => `VipsForeignLoad${format}`,
  ),
});

setInterval(() => {
  if (process.memoryUsage.rss() > MOST_RESIDENT_BYTES) die();
}, 100).unref();
// Nobody waits for the drawing any more.
process.once('disconnect', die);

/** An orderly end would wait for the drawing that is under way. */
function die(): void {
  process.kill(process.pid, 'SIGKILL');
}

process.on('message', (message) => {
  draw(order.parse(message)).then(
    (format) => process.send?.({ format }),
    (error: unknown) =>
      process.send?.({ refused: error instanceof Error ? error.message : String(error) }),
  );
});

/** Turned upright as people see it; of an animation the first frame. */
async function draw({ from, to, mostPixels, width, height, fit, ...how }: Order): Promise<Format> {
  const image = sharp(from, { limitInputPixels: mostPixels });
  const format = how.format === 'origin' ? ownFormat((await image.metadata()).format) : how.format;
  const size = { width: width ?? undefined, height: height ?? undefined };
  image.rotate().resize({ ...size, fit, withoutEnlargement: true });
  await encode(image, format, how.quality).toFile(to);
  return format;
}

function encode(image: Sharp, format: Format, quality: number): Sharp {
  if (format === 'png') return image.png();
  if (format === 'avif') return image.avif({ quality, effort: 0 });
  if (format === 'webp') return image.webp({ quality, effort: 2 });
  return image.flatten({ background: 'white' }).jpeg({ quality });
}

const ownFormat = (format: string | undefined): Format =>
  format === 'heif' ? 'avif' : (FORMATS.find((known) => known === format) ?? 'jpeg');
