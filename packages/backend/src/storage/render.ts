import sharp from 'sharp';
import { z } from 'zod';
import { safetyHeaders } from './download.ts';
import type { Disk } from './disk.ts';
import { invalid, objectNotFound } from './errors.ts';
import type { ObjectRow } from './rows.ts';

const side = z.coerce.number().int().min(1).max(2500).optional();

export const transformQuery = z.object({
  width: side,
  height: side,
  resize: z.enum(['cover', 'contain', 'fill']).default('cover'),
  quality: z.coerce.number().int().min(20).max(100).default(80),
  format: z.enum(['origin', 'avif', 'webp']).optional(),
});

export type Transform = z.infer<typeof transformQuery>;

const RENDERABLE = /^image\/(png|jpeg|webp|avif|gif|tiff)$/;
/** A small file may unpack to billions of pixels. */
const MOST_PIXELS = 50_000_000;

/** @throws StorageError when the query asks for what cannot be drawn. */
export function parseTransform(query: Record<string, unknown>): Transform {
  const parsed = transformQuery.safeParse(query);
  if (!parsed.success) throw invalid(z.prettifyError(parsed.error));
  return parsed.data;
}

/** An image in another size or format. Animations keep their first frame. */
export async function renderImage(
  disk: Disk,
  row: ObjectRow,
  { width, height, resize, quality, format }: Transform,
): Promise<Response> {
  if (!RENDERABLE.test(row.metadata.mimetype)) throw invalid('Only images can be rendered');
  if ((await disk.size(row.version)) === null) throw objectNotFound();
  const image = sharp(disk.path(row.version), { limitInputPixels: MOST_PIXELS }).rotate();
  if (width || height)
    image.resize({
      width,
      height,
      fit: resize === 'contain' ? 'inside' : resize,
      withoutEnlargement: true,
    });
  const target = format === 'avif' || format === 'webp' ? format : formatOf(row.metadata.mimetype);
  const { data, info } = await image
    .toFormat(target, { quality })
    .toBuffer({ resolveWithObject: true })
    .catch((error: unknown) => {
      // What was uploaded is cut short, has too many pixels, or is none: its own fault, and no failure of the service.
      throw invalid('The image cannot be drawn', error);
    });
  const headers = safetyHeaders(`image/${info.format === 'heif' ? 'avif' : info.format}`);
  headers.set('Cache-Control', row.metadata.cacheControl);
  headers.set('Content-Length', String(data.length));
  return new Response(Uint8Array.from(data), { headers });
}

const formatOf = (mimeType: string) =>
  mimeType === 'image/png'
    ? 'png'
    : mimeType === 'image/webp'
      ? 'webp'
      : mimeType === 'image/avif'
        ? 'avif'
        : 'jpeg';
