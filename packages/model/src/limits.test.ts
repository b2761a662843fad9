import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { limits, realtime, reconnectAfterMs, times } from './limits.ts';

/** The schemas, whose column widths must equal the limits of spec point 9. */
const tables = ['04_people', '05_workspaces', '08_channels', '10_messages', '11_attachments']
  .map((name) => new URL(`../../../supabase/schemas/${name}.sql`, import.meta.url))
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n');
const widthsOf = (column: string) => [
  ...new Set(
    [...tables.matchAll(new RegExp(`^  ${column} varchar\\((\\d+)\\)`, 'gm'))].map(([, width]) =>
      Number(width),
    ),
  ),
];

test('limits of texts equal the column widths of the tables', () => {
  expect(widthsOf('name')).toEqual([limits.nameMax]);
  expect(widthsOf('topic')).toEqual([limits.topicMax]);
  expect(widthsOf('description')).toEqual([limits.descriptionMax]);
  expect(widthsOf('icon')).toEqual([limits.iconMax]);
  expect(widthsOf('emoji')).toEqual([limits.emojiMax]);
  expect(widthsOf('storage_path')).toEqual([limits.storagePathMax]);
  expect(widthsOf('mime_type')).toEqual([limits.mimeTypeMax]);
});

test('limits of texts equal the specification', () => {
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

test('toasts, tooltips and transitions last as specified', () => {
  expect(times).toMatchObject({
    workspaceSwitchedToastMs: 3000,
    toastMs: 5000,
    tooltipOpenMs: 700,
    tooltipSkipMs: 300,
    transitionMs: 200,
  });
});

test('realtime beats every 25 s, waits 10 s for an answer and reconnects after 1, 2, 5 and then 10 s', () => {
  expect(realtime).toEqual({
    heartbeatMs: 25_000,
    timeoutMs: 10_000,
    reconnectMs: [1000, 2000, 5000, 10_000],
  });
  expect([0, 1, 2, 3, 4, 99].map(reconnectAfterMs)).toEqual([
    1000, 1000, 2000, 5000, 10_000, 10_000,
  ]);
});
