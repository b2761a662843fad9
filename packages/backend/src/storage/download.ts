import { Readable } from 'node:stream';
import type { Disk } from './disk.ts';
import { objectNotFound } from './errors.ts';
import type { ObjectRow } from './rows.ts';

/** Types a browser would run as a page: they are only ever saved, never shown in our origin. */
const ACTIVE = /^(text\/html|application\/xhtml|image\/svg|text\/xml|application\/xml)/;

/** What every object answers: no guessing of types, and no rights for what is shown anyway. */
export function safetyHeaders(mimeType: string): Headers {
  return new Headers({
    'Content-Type': mimeType,
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    ...(ACTIVE.test(mimeType) ? { 'Content-Disposition': 'attachment' } : {}),
  });
}

/** Answers with an object: whole or a range, or 304 when the client has it already. */
export async function sendObject(disk: Disk, row: ObjectRow, request: Request): Promise<Response> {
  const size = await disk.size(row.version);
  if (size === null) throw objectNotFound();
  const { eTag, mimetype, cacheControl } = row.metadata;
  const headers = safetyHeaders(mimetype);
  headers.set('ETag', eTag);
  headers.set('Last-Modified', row.updated_at.toUTCString());
  headers.set('Cache-Control', cacheControl);
  headers.set('Accept-Ranges', 'bytes');
  nameDownload(headers, row.name, new URL(request.url).searchParams.get('download'));
  if (isFresh(request, eTag, row.updated_at)) return new Response(null, { status: 304, headers });

  const range = parseRange(request.headers.get('range'), size);
  if (range === 'unsatisfiable') {
    headers.set('Content-Range', `bytes */${size}`);
    return new Response(null, { status: 416, headers });
  }
  const { start, end } = range ?? { start: 0, end: size - 1 };
  headers.set('Content-Length', String(Math.max(0, end - start + 1)));
  if (range) headers.set('Content-Range', `bytes ${start}-${end}/${size}`);
  const status = range ? 206 : 200;
  if (request.method === 'HEAD' || size === 0) return new Response(null, { status, headers });
  return new Response(webStream(disk.read(row.version, { start, end })), { status, headers });
}

const webStream = (stream: Readable) => Readable.toWeb(stream) as ReadableStream<Uint8Array>;

/** `?download` saves under the object's own name, `?download=name` under that name. */
function nameDownload(headers: Headers, name: string, asked: string | null): void {
  if (asked === null) return;
  const file = asked === '' ? (name.split('/').at(-1) ?? 'file') : decodedAgain(asked);
  headers.set(
    'Content-Disposition',
    `attachment; filename="${file.replace(/[^\x20-\x7e]|["\\]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(file)}`,
  );
}

/** The official client encodes this one parameter twice. */
function decodedAgain(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function isFresh(request: Request, eTag: string, updatedAt: Date): boolean {
  const known = request.headers.get('if-none-match');
  if (known !== null)
    return known
      .split(',')
      .some((tag) => tag.trim().replace(/^W\//, '') === eTag || tag.trim() === '*');
  const since = request.headers.get('if-modified-since');
  return since !== null && Date.parse(since) >= Math.floor(updatedAt.getTime() / 1000) * 1000;
}

/** One range in bytes, both ends included; null when none was asked for, or several, which are answered whole. */
export function parseRange(
  header: string | null,
  size: number,
): { start: number; end: number } | 'unsatisfiable' | null {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (first === '' && last === '') return null;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  return start > end || start >= size ? 'unsatisfiable' : { start, end };
}
