import { createWriteStream } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { DataStore, ERRORS, Upload } from '@tus/server';
import { z } from 'zod';
import { syncEntry } from '../kept-file.ts';

/**
 * Time limit of an upload; a finished one still answers this long, for a client that missed the
 * last response.
 */
export const UPLOAD_LIFE_MS = 24 * 3600 * 1000;

/** Extensions of the tus protocol. */
export const EXTENSIONS = [
  'creation',
  'creation-with-upload',
  'termination',
  'expiration',
] as const;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const PARTIAL = '.partial';

const plan = z.object({
  bucket: z.string(),
  name: z.string(),
  upsert: z.boolean(),
  /** The role and user that began the upload; only they may continue it. */
  role: z.string(),
  sub: z.string().nullable(),
  size: z.int().min(0),
  metadata: z.record(z.string(), z.string().nullable()),
  createdAt: z.iso.datetime(),
  isFinished: z.boolean(),
});

/** The facts of an upload, known from its first request. */
export type UploadPlan = z.infer<typeof plan>;

/**
 * Uploads in progress, each with a file of bytes and a file of facts. The disk holds exactly what
 * was received, so a restarted server continues where the bytes end.
 */
export class UploadParts extends DataStore {
  readonly #folder: string;
  readonly #starting = new Map<string, UploadPlan>();

  constructor(folder: string) {
    super();
    this.#folder = folder;
    this.extensions = [...EXTENSIONS];
  }

  async prepare(): Promise<void> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    await this.deleteExpired();
  }

  /** Call before `create`, which gets only the protocol's own facts. */
  announce(id: string, facts: UploadPlan): void {
    this.#starting.set(id, facts);
  }

  /** Null if the upload does not exist, is too old, or the id is invalid. */
  async planOf(id: string): Promise<UploadPlan | null> {
    if (!UUID.test(id)) return null;
    const text = await readFile(this.#factsPath(id), 'utf8').catch(() => null);
    const facts = text === null ? null : plan.parse(JSON.parse(text));
    return facts && Date.now() < Date.parse(facts.createdAt) + UPLOAD_LIFE_MS ? facts : null;
  }

  /** The bytes belong to an object now; only the facts stay. */
  async finish(id: string, facts: UploadPlan): Promise<void> {
    await this.#write(id, { ...facts, isFinished: true });
    await rm(this.path(id), { force: true });
  }

  path = (id: string) => join(this.#folder, `${id}${PARTIAL}`);

  override async create(upload: Upload): Promise<Upload> {
    const facts = this.#starting.get(upload.id);
    if (!facts) throw new Error('An upload was created that nobody announced');
    try {
      await writeFile(this.path(upload.id), '', { mode: 0o600, flush: true });
      await this.#write(upload.id, facts);
    } finally {
      this.#starting.delete(upload.id);
    }
    return upload;
  }

  override async write(readable: Readable, id: string, offset: number): Promise<number> {
    // Flushed before it is acknowledged, because the client discards what the server confirms.
    await pipeline(
      readable,
      createWriteStream(this.path(id), { flags: 'r+', start: offset, flush: true }),
    );
    return (await stat(this.path(id))).size;
  }

  override async getUpload(id: string): Promise<Upload> {
    const facts = await this.planOf(id);
    if (!facts) throw ERRORS.FILE_NOT_FOUND;
    const { size, metadata, createdAt } = facts;
    const offset = facts.isFinished
      ? size
      : await stat(this.path(id)).then(
          (file) => file.size,
          () => null,
        );
    if (offset === null) throw ERRORS.FILE_NOT_FOUND;
    return new Upload({ id, size, offset, metadata, creation_date: createdAt });
  }

  override async remove(id: string): Promise<void> {
    for (const path of [this.path(id), this.#factsPath(id), this.#draftPath(id)])
      await rm(path, { force: true });
  }

  override async deleteExpired(): Promise<number> {
    const ids = new Set((await readdir(this.#folder)).map((name) => name.slice(0, 36)));
    const kept = await Promise.all(
      [...ids].map(async (id) => [id, await this.#isAlive(id)] as const),
    );
    const gone = kept.filter(([, isAlive]) => !isAlive).map(([id]) => id);
    await Promise.all(gone.map((id) => this.remove(id)));
    return gone.length;
  }

  override getExpiration = () => UPLOAD_LIFE_MS;

  /** Unreadable facts are useless, so the upload counts as dead. */
  #isAlive = (id: string) =>
    this.planOf(id).then(
      (facts) => facts !== null || this.#starting.has(id),
      () => false,
    );
  #factsPath = (id: string) => join(this.#folder, `${id}.json`);
  #draftPath = (id: string) => join(this.#folder, `${id}.draft`);

  async #write(id: string, facts: UploadPlan): Promise<void> {
    const draft = this.#draftPath(id);
    await writeFile(draft, JSON.stringify(facts), { mode: 0o600, flush: true });
    await rename(draft, this.#factsPath(id));
    await syncEntry(this.#factsPath(id));
  }
}
