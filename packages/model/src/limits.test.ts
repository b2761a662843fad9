import { expect, test } from 'vitest';
import { limits, realtime, times } from './limits.ts';

test('toasts, tooltips and transitions last as specified', () => {
  expect(times).toMatchObject({
    workspaceSwitchedToastMs: 3000,
    toastMs: 5000,
    tooltipOpenMs: 700,
    tooltipSkipMs: 300,
    transitionMs: 200,
  });
});

test('texts may be as long as specified', () => {
  expect(limits).toMatchObject({
    nameMax: 255,
    nameMin: 3,
    topicMax: 255,
    descriptionMax: 255,
    iconMax: 255,
    emojiMax: 50,
    storagePathMax: 500,
    mimeTypeMax: 100,
  });
});

test('realtime beats every 25 s, waits 10 s for an answer and reconnects after 1, 2, 5 and then 10 s', () => {
  expect(realtime).toEqual({
    heartbeatMs: 25_000,
    timeoutMs: 10_000,
    reconnectMs: [1000, 2000, 5000, 10_000],
  });
});
