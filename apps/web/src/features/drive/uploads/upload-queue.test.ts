import { foreignCode } from '@parley/client/base/error-codes';
import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import { AppError } from '@parley/client/base/errors';
import type { DriveFile } from '../../files/entry.ts';
import { keptUploads, type Planned } from './kept-uploads.ts';
import { UploadQueue } from './upload-queue.ts';

/** A fake server: its files and its next answers. */
const server = vi.hoisted(() => ({
  files: [] as DriveFile[],
  objects: [] as string[],
  send: async (_path: string, _signal: AbortSignal): Promise<void> => {},
}));

vi.mock('../../../data/index.ts', async () => {
  const errors = await import('@parley/client/base/errors');
  return {
    AppError: errors.AppError,
    toAppError: errors.toAppError,
    isRefusal: errors.isRefusal,
    isTransient: errors.isTransient,
    varied: (ms: number) => ms / 10,
    uploadsDatabaseOf: (profileId: string) => `parley:uploads:${profileId}`,
    uploadToDrive: async ({ path, signal }: { path: string; signal: AbortSignal }) => {
      await server.send(path, signal);
      server.objects.push(path);
    },
    collections: {
      folders: { toArray: [] },
      files: {
        get toArray() {
          return server.files;
        },
        insert: async (row: DriveFile) => {
          const isTaken = server.files.some(
            ({ name, folder_id }) => name === row.name && folder_id === row.folder_id,
          );
          if (isTaken) throw new errors.AppError(foreignCode('23505'), 'duplicate key');
          server.files.push(row);
        },
      },
    },
    supabase: {
      from: () => ({
        select: () => ({
          eq: async (_column: string, path: string) => ({
            data: server.files.filter(({ storage_path }) => storage_path === path),
            error: null,
            status: 200,
          }),
        }),
      }),
      storage: {
        from: () => ({
          remove: async (paths: string[]) =>
            void (server.objects = server.objects.filter((each) => !paths.includes(each))),
        }),
      },
    },
  };
});

/** Node's lock manager, in place of the browser's. */
const { locks } = navigator;

const planned = (id: string, name = 'a.txt'): Planned => ({
  id,
  profileId: 'ada',
  workspaceId: 'w',
  home: { channelId: null, folderId: null },
  name,
  mimeType: 'text/plain',
  path: `w/${id}/v/${name}`,
  replaces: null,
  file: new File(['hello'], name),
});
const statesOf = (queue: UploadQueue) => queue.get().map(({ state }) => state);
const until = async (queue: UploadQueue, states: string[]) => {
  await expect.poll(() => statesOf(queue)).toEqual(states);
};

beforeEach(() => {
  server.files = [];
  server.objects = [];
  server.send = async () => {};
  indexedDB = new IDBFactory();
  // A closed page releases its locks; here it never closes.
  vi.stubGlobal('navigator', {});
});

test('uploaded files are entered in the drive and removed from the device', async () => {
  const queue = new UploadQueue();
  await queue.add([planned('1'), planned('2', 'b.txt')]);
  await until(queue, ['done', 'done']);
  expect(server.files.map(({ name }) => name).toSorted()).toEqual(['a.txt', 'b.txt']);
  const next = new UploadQueue();
  await next.resume('ada');
  expect(next.get()).toEqual([]);
});

test('an unfinished upload resumes on the next page', async () => {
  server.send = () => new Promise(() => {});
  await new UploadQueue().add([planned('1')]);
  server.send = async () => {};
  const next = new UploadQueue();
  await next.resume('ada');
  await until(next, ['done']);
  expect(server.files.map(({ id }) => id)).toEqual(['1']);
});

test('a file is not sent again if only the response was lost', async () => {
  server.send = () => new Promise(() => {});
  await new UploadQueue().add([planned('1')]);
  server.files.push({
    id: '1',
    name: 'a.txt',
    folder_id: null,
    storage_path: 'w/1/v/a.txt',
  } as DriveFile);
  const send = vi.fn(async () => {});
  server.send = send;
  const next = new UploadQueue();
  await next.resume('ada');
  await until(next, ['done']);
  expect(send).not.toHaveBeenCalled();
});

test('a name taken during the upload gets a number', async () => {
  const queue = new UploadQueue();
  server.send = async () =>
    void server.files.push({
      id: 'other',
      name: 'a.txt',
      folder_id: null,
      storage_path: 'x',
    } as DriveFile);
  await queue.add([planned('1')]);
  await until(queue, ['done']);
  expect(server.files.map(({ name }) => name)).toEqual(['a.txt', 'a (2).txt']);
});

test('offline uploads resume by themselves; a rejected one waits for a retry', async () => {
  const queue = new UploadQueue();
  server.send = async () => {
    throw new AppError('network', 'The server cannot be reached.');
  };
  await queue.add([planned('1')]);
  await until(queue, ['pausing']);
  server.send = async () => {
    throw new AppError(foreignCode('forbidden'), 'Not for you.', { status: 403 });
  };
  await expect.poll(() => statesOf(queue), { timeout: 10_000 }).toEqual(['failed']);
  expect(queue.get()[0]?.error).toContain('Not for you.');
  server.send = async () => {};
  queue.retry('1');
  await until(queue, ['done']);
});

test.each([401, 408, 425, 429, 500, 502, 503, 504, 507])(
  'after a response %i the upload waits with an error and resumes by itself',
  async (status) => {
    const queue = new UploadQueue();
    server.send = async () => {
      throw new AppError(foreignCode('trouble'), 'Not now.', { status });
    };
    await queue.add([planned('1')]);
    await until(queue, ['pausing']);
    expect(queue.get()[0]?.error).not.toBeNull();
    server.send = async () => {};
    await until(queue, ['done']);
    expect(queue.get()[0]?.error).toBeNull();
  },
);

test('a cancelled upload leaves nothing behind', async () => {
  const queue = new UploadQueue();
  server.send = (_path, signal) =>
    new Promise((_done, fail) =>
      signal.addEventListener('abort', () => fail(new AppError('aborted', 'Cancelled')), {
        once: true,
      }),
    );
  await queue.add([planned('1')]);
  await until(queue, ['sending']);
  queue.cancel('1');
  expect(queue.get()).toEqual([]);
  await expect
    .poll(async () => {
      const next = new UploadQueue();
      await next.resume('ada');
      return next.get();
    })
    .toEqual([]);
  expect(server.files).toEqual([]);
});

/** A queue whose predecessor, an earlier page, releases its upload only when told. */
async function resumedWhileLeaving() {
  server.send = () => new Promise(() => {});
  await new UploadQueue().add([planned('1')]);
  server.send = async () => {};
  vi.stubGlobal('navigator', { locks });
  const { promise: left, resolve: leave } = Promise.withResolvers<void>();
  void locks.request('parley:upload:1', () => left);
  const next = new UploadQueue();
  await next.resume('ada');
  await expect.poll(async () => (await locks.query()).pending?.length).toBe(1);
  return { next, leave };
}

test('the next page waits until the closing one releases its upload', async () => {
  const { next, leave } = await resumedWhileLeaving();
  leave();
  await until(next, ['done']);
  expect(server.files.map(({ id }) => id)).toEqual(['1']);
});

test('an upload that the previous page finished or cancelled does not restart', async () => {
  const { next, leave } = await resumedWhileLeaving();
  await keptUploads.drop(planned('1'));
  leave();
  await until(next, []);
  expect(server.files).toEqual([]);
});
