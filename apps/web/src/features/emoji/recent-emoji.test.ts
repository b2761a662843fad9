import { afterEach, beforeEach, expect, it } from 'vitest';
import { onDevice } from '../../lib/device-storage.ts';
import { recentEmoji, rememberEmoji, usedEmoji } from './recent-emoji.ts';
import { rememberTone } from './skin-tone.ts';

const isKnown = (name: string) => name === 'crane';

const forget = () => {
  onDevice.set('parley-recent-emoji', '');
  rememberTone('none');
};
beforeEach(forget);
afterEach(forget);

it('keeps the emoji used last first, each once in whatever skin tone', () => {
  for (const emoji of ['👍🏽', '🎉', '✌🏿', '👍', ':crane:', ':gone:']) rememberEmoji(emoji);
  expect(usedEmoji(isKnown)).toEqual([':crane:', '👍', '✌️', '🎉']);
});

it('keeps no more than the picker shows', () => {
  for (let code = 0x1f400; code < 0x1f430; code += 1) rememberEmoji(String.fromCodePoint(code));
  expect(usedEmoji(isKnown)).toHaveLength(18);
});

it('shows recent ones in the chosen tone, then the usual ones', () => {
  rememberEmoji('👋🏿');
  expect(recentEmoji()).toEqual(['👋', '👍', '❤️', '😄', '🎉', '👀']);
  rememberTone('medium');
  expect(recentEmoji()).toEqual(['👋🏽', '👍🏽', '❤️', '😄', '🎉', '👀']);
});
