import { createReadStream } from 'node:fs';
import { type Audience, cacheControl, isFresh, safetyHeaders, webStream } from './download.ts';
import type { Images } from './images/images.ts';
import { transformKey, parseTransform, transformations } from './images/transform.ts';
import type { ObjectRow } from './rows.ts';

export type Rendering = {
  images: Images;
  row: ObjectRow;
  audience: Audience;
  /** Width, height, resize, quality and format, unparsed. */
  asked: Record<string, unknown>;
  /** Any text that identifies the requester. */
  requester: string;
  request: Request;
};

/**
 * Responds with an object as an image in another size or format (spec point 9). @throws
 * StorageError
 */
export async function renderImage({
  images,
  row,
  audience,
  asked,
  requester,
  request,
}: Rendering): Promise<Response> {
  const how = parseTransform(asked, request.headers.get('accept'));
  const drawing = await images.drawn(row.version, how, requester);
  const headers = safetyHeaders(`image/${drawing.format}`, row.metadata);
  const eTag = `"${row.version}/${transformKey(how)}"`;
  headers.set('ETag', eTag);
  headers.set('Cache-Control', cacheControl(row, audience));
  headers.set('Vary', 'Accept, Origin');
  const header = transformations(asked);
  if (header !== '') headers.set('X-Transformations', header);
  if (isFresh(request.headers, eTag, row.updated_at))
    return new Response(null, { status: 304, headers });
  headers.set('Content-Length', String(drawing.size));
  return new Response(webStream(createReadStream(drawing.path)), { headers });
}
