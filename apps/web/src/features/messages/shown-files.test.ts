import type { Attachment, Message } from '@parley/model';
import { expect, test } from 'vitest';
import { rowsAwaitedUntil, shownFiles } from './shown-files.ts';

const A = '0193a5b0-0000-4000-8000-00000000000a';
const B = '0193a5b0-0000-4000-8000-00000000000b';
const SENT = '2026-11-22T12:00:00Z';
const at = (seconds: number) => Date.parse(SENT) + seconds * 1000;
const file = (id: string) => ({
  id,
  type: 'image',
  name: `${id}.png`,
  storage_path: id,
  mime_type: 'image/png',
  file_size: 1,
});
const message: Pick<Message, 'parts' | 'content' | 'created_at'> = {
  content: null,
  created_at: SENT,
  parts: [{ type: 'data-attachments', id: 'm-attachments', data: [file(A), file(B)] }],
};
const row = (id: string, deleted_at: string | null = null) => ({ id, deleted_at }) as Attachment;
const names = (rows: Attachment[] | undefined, now: number) =>
  shownFiles(message, rows, now < rowsAwaitedUntil(message, rows)).map(({ id }) => id);

test('hides a file whose row is removed or soft-deleted', () => {
  expect(names([row(A), row(B)], at(600))).toEqual([A, B]);
  expect(names([row(A)], at(600))).toEqual([A]);
  expect(names([row(A), row(B, SENT)], at(0))).toEqual([A]);
  expect(names(undefined, at(600))).toEqual([]);
});

test('shows the name of the row, which cannot be disguised', () => {
  const disguised = {
    ...message,
    parts: [{ type: 'data-attachments', id: 'a', data: [{ ...file(A), name: 'a\u202Efdp.exe' }] }],
  } satisfies typeof message;
  const [waiting] = shownFiles(disguised, undefined, true);
  expect(waiting?.name).toBe('afdp.exe');
  const [stored] = shownFiles(disguised, [{ ...row(A), name: 'plan.exe' }], false);
  expect(stored?.name).toBe('plan.exe');
});

test('shows the files of a recent message before their rows arrive', () => {
  expect(names(undefined, at(5))).toEqual([A, B]);
});

test('waits for rows only if the row of a file is missing', () => {
  expect(rowsAwaitedUntil({ ...message, parts: [] }, undefined)).toBe(0);
  expect(rowsAwaitedUntil(message, [row(A), row(B, SENT)])).toBe(0);
  expect(rowsAwaitedUntil(message, [row(A)])).toBe(at(60));
});
