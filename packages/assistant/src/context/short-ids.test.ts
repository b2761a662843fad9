import { expect, test } from 'vitest';
import { conversation, userTurn } from '../testing/conversations.ts';
import { messageLinks } from './short-ids.ts';

const asked = conversation([userTurn('Ada', 'One'), userTurn('Cy', 'Two')]);

test.each([
  ['[the crane](m1) is repaired', '[the crane](/channels/room?m=by-Ada) is repaired'],
  ['[the crane](<m2>)', '[the crane](/channels/room?m=by-Cy)'],
  ['It is repaired [m1].', 'It is repaired [m1](/channels/room?m=by-Ada).'],
  ['[the crane](m9) is repaired', '[the crane] is repaired'],
  ['It is repaired [m9].', 'It is repaired .'],
  ['m1 is 5 m1', 'm1 is 5 m1'],
  ['[a](/channels/room?m=by-Ada)', '[a](/channels/room?m=by-Ada)'],
])('%j is shown as %j', (text, shown) => {
  expect(messageLinks(asked)(text)).toBe(shown);
});
