import { newId } from '@parley/model';
import { expect, test, vi } from 'vitest';
import { startTransfer } from './transfer.ts';
import { createSentUploads, SIGN_OF_LIFE_MS, type UploadChange } from './sent-uploads.ts';

const file = new File(['content'], 'plan.pdf');
const summary = {
  id: newId(),
  type: 'image' as const,
  name: 'plan.png',
  mime_type: 'image/png',
  file_size: 7,
  storage_path: 'w/c/m/a/plan.png',
  width: 4,
  height: 2,
};

/** Test doubles: uploads the test advances, a message it stores, and the recorded updates. */
function world() {
  const told: UploadChange[] = [];
  const uploads: { report(percent: number): void; end(error?: Error): void }[] = [];
  const message = Promise.withResolvers<void>();
  let isReachable = true;
  let tick = Promise.withResolvers<void>();
  const upload: Parameters<typeof startTransfer>[0] = ({ onProgress }) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    uploads.push({ report: onProgress, end: (error) => (error ? reject(error) : resolve()) });
    return promise;
  };
  const sent = createSentUploads({
    upload,
    async tell(_id, change) {
      if (!isReachable) throw new Error('nobody there');
      told.push(change);
    },
    canPass: () => true,
    stored: () => message.promise,
    wait: () => tick.promise,
  });
  const settle = () => new Promise((done) => setTimeout(done));
  return {
    sent,
    told,
    uploads,
    settle,
    begin: () => startTransfer(upload, file, summary, new AbortController().signal),
    store: () => message.resolve(),
    setReachable: (next: boolean) => void (isReachable = next),
    /** Advances time by one wait. */
    async pass() {
      const passed = tick;
      tick = Promise.withResolvers<void>();
      passed.resolve();
      await settle();
    },
  };
}

test('reports each quarter and the end, once the message is stored', async () => {
  const { sent, told, uploads, begin, store, settle, pass } = world();
  sent.carry('m', [begin()]);
  uploads[0]?.report(30);
  await settle();
  expect(told).toEqual([]);
  store();
  await settle();
  expect(told).toEqual([{ status: 'uploading', progress: 25 }]);
  for (const percent of [35, 45, 55, 60, 80]) {
    uploads[0]?.report(percent);
    await pass();
  }
  expect(told.map(({ progress }) => progress)).toEqual([25, 50, 75]);
  expect(sent.isBusy()).toBe(true);
  uploads[0]?.end();
  await settle();
  expect(told.at(-1)).toEqual({ status: 'uploaded', progress: 100 });
  expect(sent.isBusy()).toBe(false);
});

test('an upload that has not started is pending', async () => {
  const { sent, told, begin, store, settle } = world();
  sent.carry('m', [begin()]);
  store();
  await settle();
  expect(told).toEqual([{ status: 'pending', progress: 0 }]);
});

test('a slow upload gives a sign of life', async () => {
  const { sent, told, uploads, begin, store, settle, pass } = world();
  sent.carry('m', [begin()]);
  uploads[0]?.report(30);
  store();
  await settle();
  for (let second = 0; second < SIGN_OF_LIFE_MS / 1000 - 1; second += 1) await pass();
  expect(told).toHaveLength(1);
  await pass();
  expect(told).toEqual(Array(2).fill({ status: 'uploading', progress: 25 }));
});

test('reports a failed upload, which its author can retry', async () => {
  const { sent, told, uploads, begin, store, settle } = world();
  const changed = vi.fn();
  sent.subscribe(changed);
  sent.carry('m', [begin()]);
  store();
  uploads[0]?.end(new Error('gone'));
  await settle();
  expect(told.at(-1)).toMatchObject({
    status: 'failed',
    metadata: { width: 4, height: 2, reading: { code: 'interrupted' } },
  });
  expect(sent.canRetry(summary.id)).toBe(true);
  expect(changed).toHaveBeenCalled();
  void sent.retry(summary.id);
  await settle();
  expect(told.at(-1)).toEqual({ status: 'pending', progress: 0 });
  expect(told).toContainEqual({
    status: 'pending',
    progress: 0,
    metadata: { width: 4, height: 2 },
  });
  uploads[1]?.end();
  await settle();
  expect(told.at(-1)).toEqual({ status: 'uploaded', progress: 100 });
  expect(sent.canRetry(summary.id)).toBe(false);
});

test('retries reporting the end until the server is reachable', async () => {
  const { sent, told, uploads, begin, store, setReachable, settle, pass } = world();
  sent.carry('m', [begin()]);
  setReachable(false);
  store();
  uploads[0]?.end();
  await settle();
  await pass();
  expect(told).toEqual([]);
  setReachable(true);
  await pass();
  expect(told).toEqual([{ status: 'uploaded', progress: 100 }]);
});
