import { createReadStream, createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { Backoff } from '../../backoff.ts';
import { busy } from '../errors.ts';
import { ALGORITHM, escapeFully, scopeText, signRequest } from '../s3/signature.ts';
import { readXml } from '../s3/xml.ts';
import type { S3StoreSettings } from './settings.ts';
import { type LocalFile, type ObjectStore, type StoredContent, VERSION } from './store.ts';

const ATTEMPTS = 4;
const PAUSES = { firstMs: 100, mostMs: 2000 };
const RETRY_AFTER_S = 5;
/** Time limit for requests without a response body. */
const PATIENCE_MS = 60_000;
const BODY = 'UNSIGNED-PAYLOAD';

type Asked = {
  method: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  /** A file to send, and its size in bytes. */
  file?: { path: string; size: number };
};

const entry = z.object({ Key: z.string(), LastModified: z.coerce.date(), Size: z.coerce.number() });
const page = z.object({
  ListBucketResult: z.object({
    Contents: z
      .union([z.array(entry), entry])
      .optional()
      .transform((found) => (Array.isArray(found) ? found : found ? [found] : [])),
    NextContinuationToken: z.string().optional(),
  }),
});

/** Stores contents in a bucket of an S3 service, each under a prefix and its version. */
export class S3Store implements ObjectStore {
  readonly #settings: S3StoreSettings;
  readonly #folder: string;

  /** @param folder on this machine, for contents that are temporarily needed as files. */
  constructor(settings: S3StoreSettings, folder: string) {
    this.#settings = settings;
    this.#folder = folder;
  }

  /** @throws if the bucket is unreachable or refuses the keys. */
  async prepare(): Promise<void> {
    const answer = await this.#ask('', {
      method: 'GET',
      query: { 'list-type': '2', 'max-keys': '1' },
    });
    if (answer.ok) return;
    throw new Error(
      `The S3 bucket ${this.#settings.bucket} cannot be used: it answers ${answer.status} ` +
        `${codeOf(await answer.text())}.`,
    );
  }

  async keep(file: string, version: string): Promise<void> {
    await this.share(file, version);
    await rm(file, { force: true });
  }

  async share(file: string, version: string): Promise<void> {
    const { size } = await stat(file);
    await this.#done(version, { method: 'PUT', file: { path: file, size } });
  }

  async remove(version: string): Promise<void> {
    await this.#done(version, { method: 'DELETE' });
  }

  async copy(from: string, to: string): Promise<void> {
    const source = `/${this.#settings.bucket}/${this.#keyOf(from)}`;
    await this.#done(to, { method: 'PUT', headers: { 'x-amz-copy-source': source } });
  }

  async size(version: string): Promise<number | null> {
    const answer = await this.#ask(version, { method: 'HEAD' });
    if (answer.status === 404) return null;
    if (!answer.ok) throw unavailable(answer.status);
    return Number(answer.headers.get('content-length'));
  }

  read = (version: string, { start, end }: { start: number; end: number }): Readable =>
    Readable.from(end < start ? [] : this.#bytes(version, { Range: `bytes=${start}-${end}` }));

  async file(version: string): Promise<LocalFile> {
    const path = join(this.#folder, crypto.randomUUID());
    const release = () => rm(path, { force: true });
    try {
      await pipeline(this.#bytes(version, {}), createWriteStream(path, { mode: 0o600 }));
    } catch (error) {
      await release();
      throw error;
    }
    return { path, release };
  }

  async contents(): Promise<StoredContent[]> {
    const found: StoredContent[] = [];
    let token: string | undefined;
    do {
      const query: Record<string, string> = { 'list-type': '2', prefix: this.#settings.prefix };
      if (token !== undefined) query['continuation-token'] = token;
      const answer = await this.#ask('', { method: 'GET', query });
      if (!answer.ok) throw unavailable(answer.status);
      const { ListBucketResult: result } = page.parse(readXml(await answer.text()));
      for (const { Key, LastModified: at, Size: size } of result.Contents) {
        const version = Key.slice(this.#settings.prefix.length);
        // The bucket may contain objects of other programs.
        if (VERSION.test(version)) found.push({ version, at, size });
      }
      token = result.NextContinuationToken;
    } while (token !== undefined);
    return found;
  }

  async *#bytes(version: string, headers: Record<string, string>): AsyncGenerator<Buffer> {
    const answer = await this.#ask(version, { method: 'GET', headers });
    if (!answer.ok || !answer.body) throw unavailable(answer.status);
    yield* Readable.fromWeb(answer.body as ReadableStream);
  }

  async #done(version: string, asked: Asked): Promise<void> {
    const answer = await this.#ask(version, asked);
    // A copy that fails late reports it in a document with status 200.
    const text = await answer.text();
    if (!answer.ok || text.includes('<Error>')) throw unavailable(answer.status);
  }

  /** Retries while the service is busy or away. @throws StorageError 503 */
  async #ask(version: string, asked: Asked): Promise<Response> {
    const pauses = new Backoff(PAUSES);
    for (let attempt = 1; ; attempt += 1) {
      const isLast = attempt === ATTEMPTS;
      try {
        const answer = await this.#send(version, asked);
        if (answer.status < 500 || isLast) return answer;
        await answer.body?.cancel();
      } catch (error) {
        if (isLast) throw unavailable(0, error);
      }
      await sleep(pauses.next());
    }
  }

  #send(
    version: string,
    { method, query = {}, headers: own = {}, file }: Asked,
  ): Promise<Response> {
    const { endpoint, bucket, isPathStyle } = this.#settings;
    const url = new URL(endpoint);
    const key = version === '' ? '' : `/${this.#keyOf(version)}`;
    if (!isPathStyle) url.host = `${bucket}.${url.host}`;
    const path = `${url.pathname.replace(/\/$/, '')}${isPathStyle ? `/${bucket}` : ''}${key}`;
    url.pathname = path === '' ? '/' : path;
    const pairs = Object.entries(query).map(([name, text]) => `${name}=${escapeFully(text)}`);
    url.search = pairs.join('&');
    const headers = this.#signed(method, url, own);
    if (!file) {
      const isShort = method !== 'GET';
      const signal = isShort ? AbortSignal.timeout(PATIENCE_MS) : null;
      return fetch(url, { method, headers, signal });
    }
    headers.set('content-length', String(file.size));
    const body = Readable.toWeb(createReadStream(file.path));
    return fetch(url, { method, headers, body, duplex: 'half' } as RequestInit);
  }

  #signed(method: string, url: URL, own: Record<string, string>): Headers {
    const { accessKeyId, secretAccessKey, region } = this.#settings;
    const longDate = new Date().toISOString().replaceAll(/[:-]|\.\d{3}/g, '');
    const scope = { date: longDate.slice(0, 8), region, service: 's3', longDate };
    const headers = new Headers({
      ...own,
      host: url.host,
      'x-amz-date': longDate,
      'x-amz-content-sha256': BODY,
    });
    const signedHeaders = [...headers.keys()].toSorted();
    const signed = { method, url, headers, signedHeaders, payloadHash: BODY };
    const signature = signRequest(secretAccessKey, scope, signed);
    headers.set(
      'authorization',
      `${ALGORITHM} Credential=${accessKeyId}/${scopeText(scope)}, ` +
        `SignedHeaders=${signedHeaders.join(';')}, Signature=${signature}`,
    );
    return headers;
  }

  #keyOf = (version: string) => `${this.#settings.prefix}${version}`;
}

const codeOf = (text: string) => /<Code>(\w+)<\/Code>/.exec(text)?.[1] ?? '';

const unavailable = (status: number, cause?: unknown) =>
  Object.assign(busy('The store of the files is away', RETRY_AFTER_S), {
    cause: cause ?? new Error(`It answered ${status}`),
  });
