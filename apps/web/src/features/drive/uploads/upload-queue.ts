import { DRIVE_BUCKET, reconnectAfterMs } from '@parley/model';
import {
  type AppError,
  collections,
  isRefusal,
  isTransient,
  supabase,
  toAppError,
  uploadToDrive,
  varied,
} from '../../../data/index.ts';
import { type Home, namesIn, treeOf } from '../entries.ts';
import { driveError } from '../errors.ts';
import { addVersion, createFile, withFreeName } from '../mutations.ts';
import { keptUploads, type Planned } from './kept-uploads.ts';

export type DriveUpload = {
  id: string;
  name: string;
  size: number;
  home: Home;
  /** `pausing`: the server is unreachable or overloaded; the upload resumes by itself. */
  state: 'waiting' | 'sending' | 'pausing' | 'failed' | 'done';
  /** 0 to 100. */
  progress: number;
  /** The error message of the server, or null. */
  error: string | null;
};

/** Concurrent uploads; more would share the line without being faster. */
const AT_ONCE = 3;

type Job = Planned & {
  abort: AbortController;
  /** Started by an earlier page, or for the second time. */ isAgain: boolean;
  /** True once it would survive a reload; it is not sent before. */ isKept: boolean;
  /** Consecutive tries that met an unavailable server. */ tries: number;
};

/** Uploads into the drive for the whole app. They continue on other pages and after a reload. */
export class UploadQueue {
  #shown: readonly DriveUpload[] = [];
  readonly #jobs = new Map<string, Job>();
  readonly #listeners = new Set<() => void>();
  #resumedFor: string | null = null;

  get = (): readonly DriveUpload[] => this.#shown;
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Stores the files on this device first, so that a reload loses none. */
  async add(planned: readonly Planned[]): Promise<void> {
    this.#show(planned, false);
    await Promise.all(
      planned.map(async (each) => {
        await keptUploads.put(each);
        const job = this.#jobs.get(each.id);
        // The user cancelled it while it was being stored.
        if (!job) return keptUploads.drop(each);
        job.isKept = true;
        this.#next();
      }),
    );
  }

  /** Resumes the unfinished uploads of an earlier page. */
  async resume(profileId: string): Promise<void> {
    if (this.#resumedFor === profileId) return;
    this.#resumedFor = profileId;
    for (const { abort } of this.#jobs.values()) abort.abort();
    this.#jobs.clear();
    this.#set([]);
    const kept = await keptUploads.of(profileId);
    this.#show(
      kept.filter(({ id }) => !this.#jobs.has(id)),
      true,
    );
    this.#next();
  }

  retry(id: string): void {
    this.#change(id, { state: 'waiting', error: null });
    this.#next();
  }

  cancel(id: string): void {
    const job = this.#jobs.get(id);
    job?.abort.abort();
    this.#forget(id);
    this.#set(this.#shown.filter((each) => each.id !== id));
    // The bytes may be stored already without a row.
    if (job) void keptUploads.drop(job);
    if (job) void removeBytes(job.path).catch(() => {});
  }

  /** Removes finished and failed uploads from the list. */
  clear(): void {
    for (const { id, state } of this.#shown) if (state === 'failed') this.cancel(id);
    this.#set(this.#shown.filter(({ state }) => state !== 'done'));
  }

  #show(planned: readonly Planned[], isAgain: boolean): void {
    for (const each of planned)
      this.#jobs.set(each.id, {
        ...each,
        abort: new AbortController(),
        isAgain,
        isKept: isAgain,
        tries: 0,
      });
    this.#set([
      ...this.#shown,
      ...planned.map(({ id, name, file, home }): DriveUpload => ({
        id,
        name,
        size: file.size,
        home,
        state: 'waiting',
        progress: 0,
        error: null,
      })),
    ]);
  }

  #next(): void {
    const sending = this.#shown.filter(({ state }) => state === 'sending').length;
    for (const { id } of this.#shown
      .filter((each) => each.state === 'waiting' && this.#jobs.get(each.id)?.isKept)
      .slice(0, Math.max(0, AT_ONCE - sending))) {
      const job = this.#jobs.get(id);
      if (!job) continue;
      this.#change(id, { state: 'sending' });
      void alone(job, () => this.#send(job)).then((isOurs) => {
        // Another tab is sending it.
        if (!isOurs) this.#drop(id);
        this.#next();
      });
    }
  }

  async #send(job: Job): Promise<void> {
    try {
      if (!(job.isAgain && (await isEntered(job)))) {
        job.isAgain = true;
        await uploadToDrive({
          file: job.file,
          path: job.path,
          signal: job.abort.signal,
          onProgress: (progress) => this.#change(job.id, { progress }),
        });
        if (job.abort.signal.aborted) return;
        await enter(job);
      }
      await keptUploads.drop(job);
      this.#forget(job.id);
      this.#change(job.id, { state: 'done', progress: 100 });
    } catch (cause) {
      if (!job.abort.signal.aborted) this.#failed(job, toAppError(cause));
    }
  }

  #failed(job: Job, error: AppError): void {
    const { id } = job;
    if (!isPassing(error)) return this.#change(id, { state: 'failed', error: driveError(error) });
    job.tries += 1;
    this.#change(id, { state: 'pausing', error: error.status === 0 ? null : driveError(error) });
    setTimeout(
      () =>
        this.#shown.some((each) => each.id === id && each.state === 'pausing') && this.retry(id),
      varied(reconnectAfterMs(job.tries)),
    );
  }

  #forget(id: string): void {
    this.#jobs.delete(id);
  }

  #drop(id: string): void {
    this.#forget(id);
    this.#set(this.#shown.filter((each) => each.id !== id));
  }

  #change(id: string, next: Partial<DriveUpload>): void {
    this.#set(this.#shown.map((each) => (each.id === id ? { ...each, ...next } : each)));
  }

  #set(shown: readonly DriveUpload[]): void {
    this.#shown = shown;
    for (const listener of this.#listeners) listener();
  }
}

export const uploadQueue = new UploadQueue();

/** A closing page releases its locks within this time; another tab does not. */
const LEAVING_MS = 5000;

/** Runs the work unless another tab holds the lock. @returns whether it ran */
async function alone(planned: Planned, work: () => Promise<void>): Promise<boolean> {
  // Over plain HTTP, browsers have no locks.
  if (!navigator.locks) return work().then(() => true);
  const name = `parley:upload:${planned.id}`;
  const isFree = await navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
    if (lock) await work();
    return lock !== null;
  });
  return isFree || afterLeaving(name, () => workIfKept(planned, work));
}

/**
 * Waits for a closing page to release the lock. @returns false if it does not, or nothing is left
 */
async function afterLeaving(name: string, work: () => Promise<boolean>): Promise<boolean> {
  let hasLeft = false;
  const options = { signal: AbortSignal.timeout(LEAVING_MS) };
  try {
    return await navigator.locks.request(name, options, () => {
      hasLeft = true;
      return work();
    });
  } catch (error) {
    if (hasLeft) throw error;
    return false;
  }
}

/** The previous holder may have finished or cancelled it. */
async function workIfKept({ id, profileId }: Planned, work: () => Promise<void>): Promise<boolean> {
  const kept = await keptUploads.of(profileId);
  if (!kept.some((each) => each.id === id)) return false;
  await work();
  return true;
}

/** The file is fine; the server failed, is full or unreachable. */
const isPassing = (error: AppError): boolean =>
  isTransient(error) || (error.status > 0 && !isRefusal(error));

/** An earlier page may have lost only the response. */
async function removeBytes(path: string): Promise<void> {
  const { storage } = await supabase.whole();
  await storage.from(DRIVE_BUCKET).remove([path]);
}

async function isEntered({ path }: Planned): Promise<boolean> {
  const { data, error, status } = await supabase
    .from('file_versions')
    .select('id')
    .eq('storage_path', path);
  if (error) throw toAppError(error, status);
  return data.length > 0;
}

const NO_FOLDER = '23503';

async function enter(planned: Planned): Promise<void> {
  const { id, name, path, mimeType, file, replaces, workspaceId, profileId } = planned;
  const stored = { path, mimeType, size: file.size };
  if (replaces !== null) return addVersion(replaces, stored);
  const into = (home: Home) =>
    withFreeName(
      name,
      () => namesIn(treeOf(collections.folders.toArray, collections.files.toArray), home, 'file'),
      (free) => createFile({ workspaceId, profileId }, home, { id, name: free, ...stored }),
    );
  try {
    await into(planned.home);
  } catch (error) {
    // The folder was deleted meanwhile, so store the file at the top.
    if (toAppError(error).code !== NO_FOLDER || planned.home.folderId === null) throw error;
    await into({ ...planned.home, folderId: null });
  }
}
