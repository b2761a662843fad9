import { Readable } from 'node:stream';
import type { Disk } from './disk.ts';
import { contentLost, StorageError } from './errors.ts';
import type { ObjectFacts, ObjectRow } from './rows.ts';
import { servedType } from './types.ts';
import { withChecksumCheck } from './checksum-check.ts';

/** Values of Sec-Fetch-Dest for programs, styles and manifests, which stored files must not be. */
const PROGRAMS =
  /^(audioworklet|manifest|paintworklet|script|serviceworker|sharedworker|style|worker|xslt)$/;

/** @throws StorageError 403 if a page would run the file, whatever its type. */
export function refusePrograms(request: Request): void {
  if (PROGRAMS.test(request.headers.get('sec-fetch-dest') ?? ''))
    throw new StorageError('403', 'Unauthorized', 'Stored files are not served as programs');
}

/**
 * Headers of every object: no type sniffing, no rights for displayed files, and no indexing by
 * search engines unless the uploader allowed it.
 * @param label the object's stored type.
 */
export function safetyHeaders(label: string, { xRobotsTag = 'none' }: ObjectFacts): Headers {
  const { type, isInline } = servedType(label);
  return new Headers({
    'Content-Type': type,
    'X-Content-Type-Options': 'nosniff',
    'X-Robots-Tag': xRobotsTag,
    'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    ...(isInline ? {} : { 'Content-Disposition': 'attachment' }),
  });
}

/** The reader: the public, a person whose rights may end, or the project's own service. */
export type Audience = 'everybody' | 'person' | 'service';

/**
 * Cache-Control of an object. A person's browser may keep a private object only for them and must
 * revalidate it each time, whatever the uploader set. A service, whose rights do not end, gets the
 * uploader's value without shared caching.
 */
export function cacheControl({ metadata }: ObjectRow, audience: Audience): string {
  // The value comes from a form or a row, and must be a valid header.
  const requested = metadata.cacheControl.replaceAll(/[^\x20-\x7e]/g, '');
  if (audience === 'everybody') return requested;
  if (audience === 'person') return 'private, max-age=0, must-revalidate';
  const own = requested.split(',').filter((part) => !SHARING.test(part.trim()));
  return own.map((part) => part.trim()).join(', ') || 'private';
}
const SHARING = /^(public|s-maxage\b.*)$/i;

export type Sending = { disk: Disk; row: ObjectRow; audience: Audience; request: Request };

/** Responds with an object, whole or a range; 304 if the client already has it. */
export async function sendObject({ disk, row, audience, request }: Sending): Promise<Response> {
  const size = await disk.size(row.version);
  const { eTag, mimetype } = row.metadata;
  if (size === null || size !== row.metadata.size) throw contentLost(row.name);
  const headers = safetyHeaders(mimetype, row.metadata);
  headers.set('ETag', eTag);
  headers.set('Last-Modified', row.updated_at.toUTCString());
  headers.set('Cache-Control', cacheControl(row, audience));
  headers.set('Accept-Ranges', 'bytes');
  nameDownload(headers, new URL(request.url).searchParams.get('download'));
  if (isFresh(request.headers, eTag, row.updated_at))
    return new Response(null, { status: 304, headers });

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
  const bytes = disk.read(row.version, { start, end });
  const body = range ? bytes : Readable.from(withChecksumCheck(bytes, eTag));
  return new Response(webStream(body), { status, headers });
}

export const webStream = (stream: Readable) => Readable.toWeb(stream) as ReadableStream<Uint8Array>;

/** `?download` saves under the name in the address, `?download=name` under that name. */
function nameDownload(headers: Headers, asked: string | null): void {
  if (asked === null) return;
  const name = encodeURIComponent(decodedAgain(asked)).replaceAll(NO_TOKEN, percentEncoded);
  headers.set(
    'Content-Disposition',
    name === '' ? 'attachment;' : `attachment; filename=${name}; filename*=UTF-8''${name}`,
  );
}
/**
 * Characters that encodeURIComponent leaves unchanged, but that a header token must not contain.
 */
const NO_TOKEN = /['()*]/g;
const percentEncoded = (letter: string) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`;

/** The official client encodes this parameter twice. */
function decodedAgain(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** True if the request's headers show that the client already has this version. */
export function isFresh(headers: Headers, eTag: string, updatedAt: Date): boolean {
  const known = headers.get('if-none-match');
  if (known !== null)
    return known
      .split(',')
      .some((tag) => tag.trim().replace(/^W\//, '') === eTag || tag.trim() === '*');
  const since = headers.get('if-modified-since');
  return since !== null && Date.parse(since) >= Math.floor(updatedAt.getTime() / 1000) * 1000;
}

/**
 * Parses one range in bytes, both ends inclusive. Null if there is none or several, which are
 * answered with the whole object.
 */
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
