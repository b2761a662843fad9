import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createDraftSync, type KeptDraft } from './draft-sync.ts';

beforeEach(() => void vi.useFakeTimers({ now: 1000 }));
afterEach(() => void vi.useRealTimers());

const later = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();

function setUp(
  kept: KeptDraft | null = null,
  share = vi.fn<(text: string) => Promise<void>>(async () => {}),
) {
  const device = { kept };
  const show = vi.fn<(text: string) => void>();
  const draft = createDraftSync({
    load: () => device.kept,
    keep: (next) => void (device.kept = next),
    afterFrame: (work) => void setTimeout(work, 16),
    share,
    show,
    now: Date.now,
  });
  return { draft, device, share, show };
}

test('keeps every change on the device and shares it after a pause in typing', async () => {
  const { draft, device, share } = setUp();
  draft.changed('H');
  draft.changed('Hi');
  await vi.advanceTimersByTimeAsync(16);
  expect(device.kept?.text).toBe('Hi');
  expect(share).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1000);
  expect(share.mock.calls).toEqual([['Hi']]);
  expect(device.kept).toMatchObject({ text: 'Hi', isUnsaved: false });
});

test('keeps a change when the page is unloaded before the next frame', () => {
  const { draft, device } = setUp();
  draft.changed('Hi');
  draft.flush();
  expect(device.kept).toMatchObject({ text: 'Hi', isUnsaved: true });
});

test('sending deletes the draft immediately, even while it is being shared', async () => {
  const answers: (() => void)[] = [];
  const { draft, device, share } = setUp(
    null,
    vi.fn<(text: string) => Promise<void>>(() => new Promise((done) => answers.push(done))),
  );
  draft.changed('Hello');
  await vi.advanceTimersByTimeAsync(1000);
  draft.sent();
  expect(draft.text()).toBe('');
  answers[0]?.();
  await vi.advanceTimersByTimeAsync(0);
  answers[1]?.();
  await vi.advanceTimersByTimeAsync(0);
  expect(share.mock.calls).toEqual([['Hello'], ['']]);
  expect(device.kept).toBeNull();
});

test('keeps the text while offline and shares it after reconnecting', async () => {
  const { draft, device, share } = setUp();
  share.mockRejectedValueOnce(new Error('offline'));
  draft.changed('In the dark');
  await vi.advanceTimersByTimeAsync(1000);
  expect(device.kept).toMatchObject({ text: 'In the dark', isUnsaved: true });
  draft.flush();
  await vi.advanceTimersByTimeAsync(0);
  expect(device.kept?.isUnsaved).toBe(false);
});

test('shows text from another device and clears a draft sent there', () => {
  const { draft, show } = setUp({ text: 'Old', at: 0, isUnsaved: false });
  draft.received({ text: 'From the phone', updatedAt: later(1) });
  draft.received(null);
  expect(show.mock.calls).toEqual([['From the phone'], ['']]);
});

test('the newer text wins if two devices write', () => {
  const { draft, show } = setUp();
  draft.changed('Mine');
  draft.received({ text: 'Earlier', updatedAt: later(-5) });
  draft.received(null);
  expect(draft.text()).toBe('Mine');
  draft.received({ text: 'Later', updatedAt: later(5) });
  expect(draft.text()).toBe('Later');
  expect(show.mock.calls).toEqual([['Later']]);
});

test('an echo of an earlier text does not undo later typing, whatever the clocks say', async () => {
  const { draft, show } = setUp();
  draft.changed('Hel');
  await vi.advanceTimersByTimeAsync(1000);
  draft.changed('Hello');
  draft.received({ text: 'Hel', updatedAt: later(60) });
  expect(draft.text()).toBe('Hello');
  expect(show).not.toHaveBeenCalled();
});
