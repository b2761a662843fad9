import i18next from 'i18next';
import { expect, test } from 'vitest';
import german from '../locales/de/common.json' with { type: 'json' };
import { channelStep, digitOf, keyNames, withCommand } from './keys.ts';

const press = (
  key: string,
  held: Partial<Record<'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey', true>> = {},
) => ({ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...held });

test('Ctrl or ⌘ with a digit opens the workspace at that position', () => {
  expect(digitOf(press('1', { ctrlKey: true }))).toBe(0);
  expect(digitOf(press('9', { metaKey: true }))).toBe(8);
});

test('a typed digit or zero opens nothing', () => {
  expect(digitOf(press('1'))).toBeNull();
  expect(digitOf(press('0', { ctrlKey: true }))).toBeNull();
});

test('AltGr, reported as Ctrl and Alt, triggers no shortcut', () => {
  expect(withCommand(press('/', { ctrlKey: true, altKey: true }))).toBe(false);
  expect(channelStep(press('ArrowUp', { ctrlKey: true, altKey: true }))).toBeNull();
});

test('Alt with an arrow steps through channels, with Shift through unread ones', () => {
  expect(channelStep(press('ArrowDown', { altKey: true }))).toEqual({ step: 1, unreadOnly: false });
  expect(channelStep(press('ArrowUp', { altKey: true, shiftKey: true }))).toEqual({
    step: -1,
    unreadOnly: true,
  });
  expect(channelStep(press('ArrowUp'))).toBeNull();
});

test('key names follow the platform', () => {
  expect(keyNames('Ctrl 1–9', 'Linux x86_64')).toBe('Ctrl 1–9');
  expect(keyNames('Ctrl 1–9', 'MacIntel')).toBe('⌘ 1–9');
  expect(keyNames('Alt Shift ↑ ↓', 'MacIntel')).toBe('⌥ ⇧ ↑ ↓');
});

test('key names are German on a German keyboard', async () => {
  const texts = i18next.createInstance();
  await texts.init({ lng: 'de', resources: { de: { common: german } } });
  const named = (keys: string, platform: string) => keyNames(keys, platform, texts);
  expect(named('Ctrl 1–9', 'Linux x86_64')).toBe('Strg 1–9');
  expect(named('Del', 'Win32')).toBe('Entf');
  expect(named('Alt ↑', 'Win32')).toBe('Alt ↑');
  expect(named('Ctrl 1–9', 'MacIntel')).toBe('⌘ 1–9');
});
