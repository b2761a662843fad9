import { limits } from '@parley/model';
import { expect, test, vi } from 'vitest';
import { createUploadTray } from './upload-tray.ts';

const place = { workspaceId: 'w', channelId: 'c' };
const file = (name: string, text = 'content') => new File([text], name, { type: 'text/plain' });
const done = async () => {};
const shape = (tray: ReturnType<typeof createUploadTray>) =>
  tray.get().uploads.map(({ file: { name }, state, error }) => [name, state, error]);

test('a file is uploaded at once, under the id the message will have', async () => {
  const upload = vi.fn(done);
  const tray = createUploadTray(place, upload);
  tray.add([file('plan.txt')]);
  await vi.waitFor(() => expect(shape(tray)).toEqual([['plan.txt', 'uploaded', null]]));
  const [uploaded] = tray.get().uploads;
  expect(uploaded?.summary?.storage_path).toBe(
    `w/c/${tray.get().messageId}/${uploaded?.id}/plan.txt`,
  );
  expect(upload).toHaveBeenCalledOnce();
});

test('a refused file is never sent and says why', () => {
  const upload = vi.fn(done);
  const tray = createUploadTray(place, upload);
  tray.add([file('setup.exe'), file('empty.txt', '')]);
  expect(shape(tray)).toEqual([
    ['setup.exe', 'refused', 'Programs (.exe) cannot be attached'],
    ['empty.txt', 'refused', 'File size must be positive'],
  ]);
  expect(upload).not.toHaveBeenCalled();
});

test('a failed upload can be tried again', async () => {
  const upload = vi.fn(done).mockRejectedValueOnce(new Error('gone'));
  const tray = createUploadTray(place, upload);
  tray.add([file('plan.txt')]);
  await vi.waitFor(() => expect(tray.get().uploads[0]?.state).toBe('failed'));
  tray.retry(tray.get().uploads[0]?.id ?? '');
  await vi.waitFor(() => expect(shape(tray)).toEqual([['plan.txt', 'uploaded', null]]));
});

test('removing a file ends its upload', async () => {
  const aborted = vi.fn();
  const tray = createUploadTray(
    place,
    ({ signal }) =>
      new Promise((_done, fail) =>
        signal.addEventListener('abort', () => {
          aborted();
          fail(signal.reason);
        }),
      ),
  );
  tray.add([file('plan.txt')]);
  await vi.waitFor(() => expect(tray.get().uploads).toHaveLength(1));
  await Promise.resolve();
  tray.remove(tray.get().uploads[0]?.id ?? '');
  await vi.waitFor(() => expect(aborted).toHaveBeenCalledOnce());
  expect(tray.get().uploads).toEqual([]);
});

test('more files than a message may have are left out, and their number is known', () => {
  const tray = createUploadTray(place, done);
  tray.add(
    Array.from({ length: limits.attachmentsPerMessage + 2 }, (_, index) =>
      file(`page ${index}.txt`),
    ),
  );
  expect(tray.get().uploads).toHaveLength(limits.attachmentsPerMessage);
  expect(tray.get().leftOut).toBe(2);
});

test('after sending, the tray is empty and the next message has an id of its own', () => {
  const tray = createUploadTray(place, done);
  const { messageId } = tray.get();
  tray.add([file('plan.txt')]);
  expect(tray.release()).toHaveLength(0);
  expect(tray.get().uploads).toEqual([]);
  expect(tray.get().messageId).not.toBe(messageId);
});

test('an upload goes on after its message was sent, and tells how far it is', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  let report = (_percent: number) => {};
  const tray = createUploadTray(place, ({ onProgress }) => {
    report = onProgress;
    return promise;
  });
  tray.add([file('plan.txt')]);
  // What it is called and where it will be is known before it is there.
  await vi.waitFor(() => expect(tray.get().uploads[0]?.summary?.name).toBe('plan.txt'));
  report(20);
  const [running] = tray.release();
  expect(tray.get().uploads).toEqual([]);
  const heard = vi.fn();
  running?.onProgress(heard);
  report(60);
  expect([running?.percent(), heard.mock.calls.length]).toEqual([60, 1]);
  resolve();
  await running?.done;
});
