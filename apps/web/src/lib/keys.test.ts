import i18next from 'i18next';
import { expect, test } from 'vitest';
import german from '../locales/de/common.json' with { type: 'json' };
import { channelStep, digitOf, keyNames, withCommand } from './keys.ts';

const press = (
  key: string,
  held: Partial<Record<'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey', true>> = {},
) => ({ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...held });

test('Ctrl and ⌘ both open a workspace by its place', () => {
  expect(digitOf(press('1', { ctrlKey: true }))).toBe(0);
  expect(digitOf(press('9', { metaKey: true }))).toBe(8);
});

test('a digit that is typed, or zero, opens nothing', () => {
  expect(digitOf(press('1'))).toBeNull();
  expect(digitOf(press('0', { ctrlKey: true }))).toBeNull();
});

test('AltGr, which reports Ctrl and Alt together, is for typing', () => {
  expect(withCommand(press('/', { ctrlKey: true, altKey: true }))).toBe(false);
  expect(channelStep(press('ArrowUp', { ctrlKey: true, altKey: true }))).toBeNull();
});

test('Alt with an arrow walks the channels, with Shift the unread ones', () => {
  expect(channelStep(press('ArrowDown', { altKey: true }))).toEqual({ step: 1, unreadOnly: false });
  expect(channelStep(press('ArrowUp', { altKey: true, shiftKey: true }))).toEqual({
    step: -1,
    unreadOnly: true,
  });
  expect(channelStep(press('ArrowUp'))).toBeNull();
});

test('keys are named as they are on the keyboard in front of the person', () => {
  expect(keyNames('Ctrl 1–9', 'Linux x86_64')).toBe('Ctrl 1–9');
  expect(keyNames('Ctrl 1–9', 'MacIntel')).toBe('⌘ 1–9');
  expect(keyNames('Alt Shift ↑ ↓', 'MacIntel')).toBe('⌥ ⇧ ↑ ↓');
});

test('on a German keyboard keys have German names', async () => {
  const texts = i18next.createInstance();
  await texts.init({ lng: 'de', resources: { de: { common: german } } });
  const named = (keys: string, platform: string) => keyNames(keys, platform, texts);
  expect(named('Ctrl 1–9', 'Linux x86_64')).toBe('Strg 1–9');
  expect(named('Del', 'Win32')).toBe('Entf');
  expect(named('Alt ↑', 'Win32')).toBe('Alt ↑');
  expect(named('Ctrl 1–9', 'MacIntel')).toBe('⌘ 1–9');
});
