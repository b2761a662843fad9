import { limits } from '@parley/model';
import { expect, test, vi } from 'vitest';
import { createDraftUploads } from './draft-uploads.ts';

const target = { workspaceId: 'w', channelId: 'c' };
const file = (name: string, text = 'content') => new File([text], name, { type: 'text/plain' });
const done = async () => {};
const idsOf = (draftUploads: ReturnType<typeof createDraftUploads>) =>
  new Set(draftUploads.get().uploads.map(({ id }) => id));
const shape = (draftUploads: ReturnType<typeof createDraftUploads>) =>
  draftUploads.get().uploads.map(({ file: { name }, state, error }) => [name, state, error]);

test('uploads a file immediately, under the id of the future message', async () => {
  const upload = vi.fn(done);
  const draftUploads = createDraftUploads(target, upload);
  draftUploads.add([file('plan.txt')]);
  await vi.waitFor(() => expect(shape(draftUploads)).toEqual([['plan.txt', 'uploaded', null]]));
  const [uploaded] = draftUploads.get().uploads;
  expect(uploaded?.summary?.storage_path).toBe(
    `w/c/${draftUploads.get().messageId}/${uploaded?.id}/plan.txt`,
  );
  expect(upload).toHaveBeenCalledOnce();
});

test('a refused file is not uploaded and has the reason', () => {
  const upload = vi.fn(done);
  const draftUploads = createDraftUploads(target, upload);
  draftUploads.add([file('setup.exe'), file('empty.txt', '')]);
  expect(shape(draftUploads)).toEqual([
    ['setup.exe', 'refused', 'Programs (.exe) cannot be attached'],
    ['empty.txt', 'refused', 'This file is empty. Files need at least 1 byte.'],
  ]);
  expect(upload).not.toHaveBeenCalled();
});

test('a failed upload can be retried', async () => {
  const upload = vi.fn(done).mockRejectedValueOnce(new Error('gone'));
  const draftUploads = createDraftUploads(target, upload);
  draftUploads.add([file('plan.txt')]);
  await vi.waitFor(() => expect(draftUploads.get().uploads[0]?.state).toBe('failed'));
  draftUploads.retry(draftUploads.get().uploads[0]?.id ?? '');
  await vi.waitFor(() => expect(shape(draftUploads)).toEqual([['plan.txt', 'uploaded', null]]));
});

test('removing a file aborts its upload', async () => {
  const aborted = vi.fn();
  const draftUploads = createDraftUploads(
    target,
    ({ signal }) =>
      new Promise((_done, fail) =>
        signal.addEventListener('abort', () => {
          aborted();
          fail(signal.reason);
        }),
      ),
  );
  draftUploads.add([file('plan.txt')]);
  await vi.waitFor(() => expect(draftUploads.get().uploads).toHaveLength(1));
  await Promise.resolve();
  draftUploads.remove(draftUploads.get().uploads[0]?.id ?? '');
  await vi.waitFor(() => expect(aborted).toHaveBeenCalledOnce());
  expect(draftUploads.get().uploads).toEqual([]);
});

test('leaves out files above the limit of a message and counts them', () => {
  const draftUploads = createDraftUploads(target, done);
  draftUploads.add(
    Array.from({ length: limits.attachmentsPerMessage + 2 }, (_, index) =>
      file(`page ${index}.txt`),
    ),
  );
  expect(draftUploads.get().uploads).toHaveLength(limits.attachmentsPerMessage);
  expect(draftUploads.get().leftOut).toBe(2);
});

test('sending clears the uploads and starts a new message id', () => {
  const draftUploads = createDraftUploads(target, done);
  const { messageId } = draftUploads.get();
  draftUploads.add([file('plan.txt')]);
  expect(draftUploads.release(new Set())).toHaveLength(0);
  expect(draftUploads.get().uploads).toEqual([]);
  expect(draftUploads.get().messageId).not.toBe(messageId);
});

test('releases an upload that has finished or failed while its message is being sent', async () => {
  for (const upload of [done, () => Promise.reject(new Error('refused'))]) {
    const draftUploads = createDraftUploads(target, upload);
    draftUploads.add([file('plan.txt')]);
    await vi.waitFor(() => expect(draftUploads.get().uploads[0]?.state).not.toBe('uploading'));
    const released = draftUploads.release(idsOf(draftUploads));
    expect(released.map(({ summary }) => summary.name)).toEqual(['plan.txt']);
  }
});

test('an upload continues after its message is sent and reports progress', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  let report = (_percent: number) => {};
  const draftUploads = createDraftUploads(target, ({ onProgress }) => {
    report = onProgress;
    return promise;
  });
  draftUploads.add([file('plan.txt')]);
  // Name and path are known before the upload is complete.
  await vi.waitFor(() => expect(draftUploads.get().uploads[0]?.summary?.name).toBe('plan.txt'));
  report(20);
  const [running] = draftUploads.release(idsOf(draftUploads));
  expect(draftUploads.get().uploads).toEqual([]);
  const heard = vi.fn();
  running?.onProgress(heard);
  report(60);
  expect([running?.percent(), heard.mock.calls.length]).toEqual([60, 1]);
  resolve();
  await running?.done;
});
