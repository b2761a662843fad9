import { setPriority } from 'node:os';
import sharp, { type Sharp } from 'sharp';
import { z } from 'zod';
import { IMAGE_FORMATS, type ImageFormat, GRAVITIES } from './transform.ts';

/** The process that renders images, one at a time, from the given path to the given path. */

const order = z.object({
  from: z.string(),
  to: z.string(),
  mostPixels: z.int(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  fit: z.enum(['cover', 'inside', 'fill']),
  quality: z.int(),
  format: z.enum([...IMAGE_FORMATS, 'origin']),
  gravity: z.enum(GRAVITIES),
  focus: z.object({ x: z.number(), y: z.number() }).nullable(),
});
type Order = z.infer<typeof order>;

/** More than the largest image needs, and less than would harm the machine. */
const MOST_RESIDENT_BYTES = 1024 ** 3;
/** Rendering yields to the processes that read rows and files. */
const PRIORITY = 10;

setPriority(PRIORITY);
sharp.concurrency(1);
sharp.cache(false);
// Excludes formats that hold text, scripts or other files: SVG, PDF and everything ImageMagick
// reads.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif', 'Tiff'].map(
    (format) => `VipsForeignLoad${format}`,
  ),
});

setInterval(() => {
  if (process.memoryUsage.rss() > MOST_RESIDENT_BYTES) die();
}, 100).unref();
// The parent is gone, so the image is no longer needed.
process.once('disconnect', die);

/** Exits by signal, because an orderly exit would wait for the image in progress. */
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

/**
 * Renders upright as displayed, and only the first frame of an animation. An image with wrong
 * checksums is rendered, as browsers do; a truncated one is refused.
 */
async function draw(asked: Order): Promise<ImageFormat> {
  const image = sharp(asked.from, { limitInputPixels: asked.mostPixels, failOn: 'truncated' });
  const { format: kind, autoOrient } = await image.metadata();
  const format = asked.format === 'origin' ? ownFormat(kind) : asked.format;
  resize(image.rotate(), asked, autoOrient);
  await encode(image, format, asked.quality).toFile(asked.to);
  return format;
}

type Size = { width: number; height: number };

function resize(image: Sharp, { width, height, fit, gravity, focus }: Order, own: Size): void {
  if (focus && fit === 'cover' && width && height)
    return cutAround(image, focus, { width, height }, own);
  const size = { width: width ?? undefined, height: height ?? undefined };
  const position = gravity === 'sm' ? sharp.strategy.attention : (POSITIONS[gravity] ?? 'centre');
  image.resize({ ...size, fit, position, withoutEnlargement: true });
}

/**
 * Fills the size with the part of the image that has the point as close to its centre as possible.
 */
function cutAround(image: Sharp, focus: { x: number; y: number }, asked: Size, own: Size): void {
  const scale = Math.min(1, Math.max(asked.width / own.width, asked.height / own.height));
  const scaled = {
    width: Math.max(1, Math.round(own.width * scale)),
    height: Math.max(1, Math.round(own.height * scale)),
  };
  const width = Math.min(asked.width, scaled.width);
  const height = Math.min(asked.height, scaled.height);
  const start = (whole: number, part: number, percent: number) =>
    Math.round(Math.min(whole - part, Math.max(0, (whole * percent) / 100 - part / 2)));
  image.resize({ ...scaled, fit: 'fill' }).extract({
    left: start(scaled.width, width, focus.x),
    top: start(scaled.height, height, focus.y),
    width,
    height,
  });
}

const POSITIONS: Partial<Record<Order['gravity'], string>> = {
  no: 'north',
  so: 'south',
  ea: 'east',
  we: 'west',
  noea: 'northeast',
  nowe: 'northwest',
  soea: 'southeast',
  sowe: 'southwest',
};

function encode(image: Sharp, format: ImageFormat, quality: number): Sharp {
  if (format === 'png') return image.png();
  if (format === 'avif') return image.avif({ quality, effort: 0 });
  if (format === 'webp') return image.webp({ quality, effort: 2 });
  return image.flatten({ background: 'white' }).jpeg({ quality });
}

const ownFormat = (format: string | undefined): ImageFormat =>
  format === 'heif' ? 'avif' : (IMAGE_FORMATS.find((known) => known === format) ?? 'jpeg');
