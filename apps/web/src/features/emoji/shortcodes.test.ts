import { describe, expect, it } from 'vitest';
import { SETS, shortcodesIn, shortcodeTable } from './build/shortcode-table.ts';
import { parseShortcodes } from './shortcodes.ts';
import { closedName } from './written-emoji.ts';

const { emojiOf, namesOf } = parseShortcodes(shortcodeTable());
/** Names that GitHub or Emojibase use for another emoji than Slack, whose meaning is kept. */
const MEANS_ANOTHER = 40;

describe('the shortcodes', () => {
  it.each(SETS)('include every name of %s, which its colon completes', (set) => {
    const names = [...shortcodesIn(set).keys()];
    expect(names.length).toBeGreaterThan(1800);
    expect(names.filter((name) => emojiOf(name) === undefined)).toEqual([]);
    expect(names.filter((name) => closedName(`:${name}:`)?.value !== name)).toEqual([]);
  });

  it('mean what they mean in Slack, and in GitHub with few exceptions', () => {
    const differing = (set: (typeof SETS)[number]) =>
      [...shortcodesIn(set)].filter(([name, emoji]) => emojiOf(name) !== emoji);
    expect(differing('iamcal')).toEqual([]);
    expect(differing('github').length).toBeLessThan(10);
    expect(differing('emojibase').length).toBeLessThan(MEANS_ANOTHER);
  });

  it.each([
    ['smile', '😄'],
    ['+1', '👍'],
    ['thumbsup', '👍'],
    ['-1', '👎'],
    ['heart', '❤️'],
    ['tada', '🎉'],
    ['white_check_mark', '✅'],
    ['slightly_smiling_face', '🙂'],
    ['man-shrugging', '🤷‍♂️'],
    ['flag-de', '🇩🇪'],
    ['de', '🇩🇪'],
    ['x', '❌'],
    ['TADA', '🎉'],
    ['skin-tone-3', '🏼'],
  ])(':%s: is %s', (name, emoji) => {
    expect(emojiOf(name)).toBe(emoji);
  });

  it('list the familiar name of an emoji first', () => {
    expect(namesOf('👍')[0]).toBe('+1');
    expect(namesOf('🎉')[0]).toBe('tada');
    expect(namesOf('unknown')).toEqual([]);
  });
});
