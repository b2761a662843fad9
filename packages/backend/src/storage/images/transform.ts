import { z } from 'zod';
import { invalid } from '../errors.ts';
import { parsed } from '../validation.ts';

/**
 * Up to this longer side, images are rendered at the exact size: avatars, thumbnails, the smallest
 * breakpoint.
 */
const EXACT_UP_TO = 320;
/**
 * Above it, the longer side is rounded up to one of these sizes, so that popular images are
 * rendered once: spec point 9's breakpoints at densities 1 and 2, the size that models get, and the
 * maximum.
 */
const SIDES = [640, 768, 1024, 1280, 1536, 1568, 2048, 2500];
const LARGEST = 2500;
/** Percent. */
const QUALITIES = [20, 40, 60, 80, 100];

const side = z.int().min(1).max(LARGEST).optional();
/** The part of an image to keep when its proportions change, with the names of image servers. */
export const GRAVITIES = [
  ...(['no', 'so', 'ea', 'we', 'noea', 'nowe', 'soea', 'sowe', 'ce'] as const),
  /** The most salient part. */
  'sm',
  /** Around a focal point. */
  'fp',
] as const;
const share = z.number().min(0).max(1).optional();
/** The parameters of the official clients, plus `jpeg`, which they leave out. */
export const transformQuery = z.object({
  width: side,
  height: side,
  resize: z.enum(['cover', 'contain', 'fill']).default('cover'),
  quality: z.int().min(20).max(100).default(80),
  format: z.enum(['origin', 'avif', 'webp', 'jpeg']).optional(),
  gravity: z.enum(GRAVITIES).optional(),
  x_offset: share,
  y_offset: share,
});

export const IMAGE_FORMATS = ['avif', 'webp', 'jpeg', 'png'] as const;
export type ImageFormat = (typeof IMAGE_FORMATS)[number];

/** How an image is rendered: in pixels, percent, and a format or the source's own. */
export type ImageTransform = {
  width: number | null;
  height: number | null;
  fit: 'cover' | 'inside' | 'fill';
  quality: number;
  format: ImageFormat | 'origin';
  gravity: (typeof GRAVITIES)[number];
  /** The point to keep in view, in percent of width and height. */
  focus: { x: number; y: number } | null;
};

/**
 * Reads the transformation for a query: at least the requested size and quality, in the requested
 * proportions. Without a format it is WebP if the client accepts that.
 * @param accept the request's Accept header. @throws StorageError if the parameters are invalid.
 */
export function parseTransform(
  asked: Record<string, unknown>,
  accept: string | null,
): ImageTransform {
  const { width, height, resize, quality, format, ...cut } = parseQuery(asked);
  const longer = Math.max(width ?? 0, height ?? 0) || null;
  const scale = longer ? sideToDraw(longer) / longer : 1;
  const scaled = (length: number | undefined) => length && Math.max(1, Math.round(length * scale));
  const modern = accept?.includes('image/webp') ? 'webp' : 'origin';
  return {
    width: scaled(width) ?? (longer ? null : LARGEST),
    height: scaled(height) ?? (longer ? null : LARGEST),
    fit: resize === 'contain' || !longer ? 'inside' : resize,
    quality: QUALITIES.find((level) => level >= quality) ?? 100,
    format: format ?? modern,
    gravity: cut.gravity ?? 'ce',
    focus: focusOf(cut),
  };
}

const parseQuery = (asked: Record<string, unknown>): z.infer<typeof transformQuery> =>
  parsed('querystring', transformQuery, { ...asked });

type Cut = Pick<z.infer<typeof transformQuery>, 'gravity' | 'x_offset' | 'y_offset'>;

function focusOf({ gravity, x_offset: x, y_offset: y }: Cut): ImageTransform['focus'] {
  if (gravity !== 'fp') return null;
  if (x === undefined || y === undefined)
    throw invalid('Focal point requires x and y coordinates within 0-1 range');
  return { x: Math.round(x * 100), y: Math.round(y * 100) };
}

/** The requested transformation, as the hosted service repeats it in its response. */
export function transformations(asked: Record<string, unknown>): string {
  const { width, height, resize, gravity, x_offset: x, y_offset: y, format } = parseQuery(asked);
  const types = { cover: 'fill', contain: 'fit', fill: 'force' };
  const point = gravity === 'fp' ? `:${x}:${y}` : '';
  return [
    height && `height:${height}`,
    width && `width:${width}`,
    (width ?? height) && `resizing_type:${types[resize]}`,
    asked.quality !== undefined && `quality:${Number(asked.quality)}`,
    format && format !== 'origin' && `format:${format}`,
    gravity && `gravity:${gravity}${point}`,
  ]
    .filter((segment) => typeof segment === 'string')
    .join(',');
}

const sideToDraw = (asked: number): number =>
  asked <= EXACT_UP_TO ? asked : (SIDES.find((drawn) => drawn >= asked) ?? LARGEST);

/** Identifies a transformation in a file name. */
export function transformKey(how: ImageTransform): string {
  const { width, height, fit, quality, format, gravity, focus } = how;
  const cut = gravity === 'ce' ? '' : `-${gravity}${focus ? `${focus.x}_${focus.y}` : ''}`;
  return `${width ?? ''}x${height ?? ''}-${fit}-${quality}-${format}${cut}`;
}
