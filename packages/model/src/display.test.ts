import { expect, test } from 'vitest';
import { channelTitle, fileSize, initials, memberDate, placeholderAuthor } from './display.ts';
import { attachmentPath, refuseFile } from './files.ts';
import { reconnectAfterMs } from './limits.ts';
import { reactionEmoji } from './message-schemas.ts';
import { channelForm } from './schemas.ts';

test('a channel is called by its name, else its topic, else Unknown Channel', () => {
  expect(channelTitle({ name: 'General', topic: 'g' })).toBe('General');
  expect(channelTitle({ name: ' ', topic: 'g' })).toBe('g');
  expect(channelTitle(null)).toBe('Unknown Channel');
});

test('initials are at most two characters', () => {
  expect(['Ada Lovelace', 'ada', 'Ana de la Cruz', '', '🦊 fox'].map(initials)).toEqual([
    'AL',
    'A',
    'AC',
    '',
    '🦊'.slice(0, 2),
  ]);
});

test('an unknown author is called Agent, Assistant or User', () => {
  expect([
    placeholderAuthor('system'),
    placeholderAuthor('assistant'),
    placeholderAuthor('user'),
  ]).toEqual(['Agent', 'Assistant', 'User']);
});

test('dates of members are month and year, or N/A', () => {
  expect(memberDate('2026-03-04T00:00:00Z')).toBe('Mar 2026');
  expect(memberDate(null)).toBe('N/A');
});

test('file sizes are formatted in steps of 1024 bytes', () => {
  expect([1, 1023, 1536, 104_857_600].map((bytes) => fileSize(bytes))).toEqual([
    '1 B',
    '1,023 B',
    '1.5 kB',
    '100 MB',
  ]);
});

test('programs, empty and oversized files are refused with a reason, others are accepted', () => {
  expect(refuseFile({ name: 'run.EXE', size: 1 })).toBe('Programs (.exe) cannot be attached');
  for (const name of ['run.exe.', 'run.exe ', 'run.exe\u202E'])
    expect(refuseFile({ name, size: 1 })).toBe('Programs (.exe) cannot be attached');
  expect(refuseFile({ name: 'empty.txt', size: 0 })).toBe(
    'This file is empty. Files need at least 1 byte.',
  );
  expect(refuseFile({ name: 'film.mkv', size: 104_857_601 })).toBe('Files may be at most 100 MB');
  expect(refuseFile({ name: 'ab', size: 1 })).toBe('File name must be at least 3 characters');
  expect(refuseFile({ name: 'plan.pdf', size: 1 })).toBeNull();
});

test('a storage path has only characters that mean the same in every address', () => {
  const ids = { workspace_id: 'w', channel_id: 'c', message_id: 'm', id: 'a' };
  const nameIn = (name: string) =>
    attachmentPath({ ...ids, name })
      .split('/')
      .slice(4)
      .join('/');
  expect(nameIn('../Übersicht #1/ä.pdf')).toBe('__Ubersicht_1_a.pdf');
  expect(nameIn('what is it?.png')).toBe('what_is_it_.png');
  const signs = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index));
  for (const name of [
    ...signs.map((sign) => `a${sign}b.txt`),
    '..',
    '...',
    '设计图',
    '🏗️.md',
    '%2F',
  ])
    expect(nameIn(name), name).toMatch(/^(?!\.)[\w.-]+$/);
  expect(nameIn('x'.repeat(255)).length).toBeLessThanOrEqual(120);
});

test('reconnecting waits 1 s, 2 s, 5 s and then 10 s', () => {
  expect([1, 2, 3, 4, 99].map(reconnectAfterMs)).toEqual([1000, 2000, 5000, 10_000, 10_000]);
});

test('forms answer in the specification’s words', () => {
  const first = (value: unknown) => channelForm.safeParse(value).error?.issues[0]?.message;
  expect(first({ name: '' })).toBe('Channel name is required');
  expect(first({ name: 'ab' })).toBe('Must be at least 3 characters');
  expect(first({ name: 'x'.repeat(256) })).toBe('Must be at most 255 characters');
  expect(reactionEmoji.safeParse('').error?.issues[0]?.message).toBe('Emoji is required');
});
