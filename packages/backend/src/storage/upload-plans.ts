import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { Upload } from '@tus/server';
import type { Sql } from '@parley/postgres';
import type { Caller } from '../postgres/session.ts';
import type { Disk } from './disk.ts';
import { invalid, StorageError, tooLarge } from './errors.ts';
import { objectName } from './names.ts';
import type { UploadParts, UploadPlan } from './parts.ts';
import { bucketSettings } from './rows.ts';
import type { SignedLinks } from './signed.ts';
import { allowedType, verifiedType } from './types.ts';
import { parseMetadata, probeObject, sizeLimit, storeObject } from './upload.ts';

/** The caller of a request, and the upload link if it has one. */
export type Sender = { caller: Caller; link: string | null };

export type UploadPlansOptions = { sql: Sql; disk: Disk; parts: UploadParts; links: SignedLinks };

/** Plans resumable uploads before the first byte, and stores them after the last. */
export class UploadPlans {
  readonly #options: UploadPlansOptions;
  readonly #finishing = new Map<string, Promise<void>>();

  constructor(options: UploadPlansOptions) {
    this.#options = options;
  }

  /**
   * Checks everything that can be refused before any byte is accepted.
   * @throws StorageError
   */
  async make({ caller, link }: Sender, upload: Upload, wantsUpsert: boolean): Promise<void> {
    const { sql, links, parts } = this.#options;
    const metadata = upload.metadata ?? {};
    if (!metadata.bucketName) throw invalid('The upload metadata names no bucket (bucketName)');
    const bucket = metadata.bucketName;
    const name = objectName(metadata.objectName ?? '');
    if (link === '') throw invalid('Missing x-signature header');
    const signed = link === null ? null : await links.read(link, `${bucket}/${name}`, 'upload');
    const rights = signed?.caller ?? caller;
    const upsert = signed?.upsert ?? wantsUpsert;
    const settings = await bucketSettings(sql, bucket);
    allowedType(metadata.contentType, settings);
    parseMetadata(metadata.metadata ?? '');
    const size = upload.size ?? 0;
    if (size > sizeLimit(settings)) throw tooLarge('Maximum size exceeded');
    await probeObject(sql, { bucket, name, caller: rights, upsert }, size);
    parts.announce(upload.id, {
      bucket,
      name,
      upsert,
      role: rights.role,
      sub: subjectOf(rights),
      size,
      metadata,
      createdAt: new Date().toISOString(),
      isFinished: false,
    });
  }

  /**
   * Finds an upload of its maker; for every other caller it does not exist.
   * @throws StorageError 404
   */
  async own({ caller, link }: Sender, id: string): Promise<UploadPlan & { caller: Caller }> {
    const { parts, links } = this.#options;
    const plan = await parts.planOf(id);
    if (!plan) throw uploadNotFound();
    const rights =
      link === null
        ? caller
        : (await links.read(link, `${plan.bucket}/${plan.name}`, 'upload')).caller;
    if (rights.role !== plan.role || subjectOf(rights) !== plan.sub) throw uploadNotFound();
    return { ...plan, caller: rights };
  }

  /**
   * Makes an object of a complete upload. It runs once, even if the client asks for the state while
   * the last part is being stored.
   * @throws StorageError
   */
  finish(sender: Sender, id: string): Promise<void> {
    const known = this.#finishing.get(id);
    if (known) return known;
    const ending = this.#finish(sender, id).finally(() => this.#finishing.delete(id));
    this.#finishing.set(id, ending);
    return ending;
  }

  async #finish(sender: Sender, id: string): Promise<void> {
    const { sql, parts } = this.#options;
    const { caller, ...plan } = await this.own(sender, id);
    if (plan.isFinished) return;
    // The server was stopped just after the row was stored.
    if (await isStored(sql, id)) return parts.finish(id, plan);
    try {
      await this.#store(id, plan, caller);
    } catch (error) {
      // Policies and bucket would refuse it again; an outage of the database passes.
      if (error instanceof StorageError && !error.passes) await parts.remove(id);
      throw error;
    }
    await parts.finish(id, plan);
  }

  async #store(id: string, plan: UploadPlan, caller: Caller): Promise<void> {
    const { sql, disk, parts } = this.#options;
    const { bucket, name, upsert, size, metadata } = plan;
    const path = parts.path(id);
    const settings = await bucketSettings(sql, bucket);
    const type = allowedType(metadata.contentType, settings);
    const content = {
      received: { size, etag: await etagOf(path) },
      mimeType: await verifiedType(type, path, settings),
      cacheControl: /^\d+$/.test(metadata.cacheControl ?? '')
        ? `max-age=${metadata.cacheControl}`
        : 'no-cache',
      userMetadata: parseMetadata(metadata.metadata ?? ''),
    };
    const target = { bucket, name, caller, upsert };
    const adopt = () => disk.share(path, id);
    await storeObject(sql, disk, target, { version: id, adopt, content });
  }
}

async function isStored(sql: Sql, version: string): Promise<boolean> {
  return (await sql`select from storage.objects where version = ${version}`).length > 0;
}

const subjectOf = ({ claims }: Caller): string | null =>
  typeof claims.sub === 'string' ? claims.sub : null;
const uploadNotFound = () =>
  new StorageError('404', 'not_found', 'The upload does not exist, or has expired');

async function etagOf(path: string): Promise<string> {
  const hash = createHash('md5');
  await pipeline(createReadStream(path), hash);
  return `"${hash.digest('hex')}"`;
}
