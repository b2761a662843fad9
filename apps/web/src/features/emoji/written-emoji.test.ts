import { describe, expect, it } from 'vitest';
import { closedName, emojiSegments, lastSmiley } from './written-emoji.ts';

const known = (name: string) => ['crane', 'big-ship', 'tada', 'x', '30', 'b'].includes(name);
const named = (text: string) => emojiSegments(text, known).flatMap(({ name }) => name ?? []);

describe('a text with emoji', () => {
  it('keeps everything between them, and names it does not know', () => {
    expect(emojiSegments('The :crane: at 10:30: :none:', known)).toEqual([
      { text: 'The ', name: null },
      { text: ':crane:', name: 'crane' },
      { text: ' at 10:30: :none:', name: null },
    ]);
    expect(emojiSegments('', known)).toEqual([]);
  });

  it.each([
    [':crane::big-ship:', ['crane', 'big-ship']],
    [':TADA: and :x:!', ['tada', 'x']],
    ['(:tada:) “:tada:” -:tada:', ['tada', 'tada', 'tada']],
    ['できた:tada:好 好:tada: ดี:tada:', ['tada', 'tada', 'tada']],
    ['🎉:tada:', ['tada']],
  ])('finds them in %j', (text, names) => {
    expect(named(text)).toEqual(names);
  });

  it.each([
    'http://a:b:',
    '10:30:45',
    'a:tada:b',
    ':tada:Congratulations',
    'std::tada::x',
    'C:/:x:',
    'über:tada:',
    'https://a.example/?q=:tada:',
    'www.a.example=:tada:',
    'me@:tada:',
  ])('finds none in %j', (text) => {
    expect(named(text)).toEqual([]);
  });
});

describe('a closing colon', () => {
  it.each([
    ['Done :Tada:', { value: 'tada', length: 6 }],
    [':+1:', { value: '+1', length: 4 }],
    ['🎉:-1:', { value: '-1', length: 4 }],
    ['`code` :x:', { value: 'x', length: 3 }],
  ])('closes a name in %j', (text, closed) => {
    expect(closedName(text)).toEqual(closed);
  });

  it.each([
    'at 10:30:',
    'http://a:b:',
    'word:tada:',
    ':tada: ',
    ': tada:',
    '::',
    'Note:',
    '`:tada:',
  ])('closes none in %j', (text) => expect(closedName(text)).toBeNull());
});

describe('a smiley', () => {
  it.each([
    ['Hello :)', '🙂'],
    [':-)', '🙂'],
    ['ok ;)', '😉'],
    ['Ha :D', '😄'],
    ['oh :(', '😞'],
    ["oh :'(", '😢'],
    ['I <3', '❤️'],
    ['</3', '💔'],
    ['line\n:P', '😛'],
  ])('is an emoji as a word of its own: %j', (text, emoji) => {
    expect(lastSmiley(text)?.value).toBe(emoji);
  });

  it.each([
    '(see 1:)',
    '1:)',
    'item 8)',
    'a) b)',
    'x:D',
    'http:/',
    'C:/',
    '):',
    '(:',
    ':) ',
    '`a :)',
    '',
  ])('is text in %j', (text) => expect(lastSmiley(text)).toBeNull());
});
