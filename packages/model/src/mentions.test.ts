import { expect, it } from 'vitest';
import { namesPerson } from './mentions.ts';

const me = '0198a000-0000-7000-8000-000000000001';
const other = '0198a000-0000-7000-8000-000000000002';

it.each([
  [{ mentions: [me] }, true],
  [{ mentions: [other, me], workspace_id: other, channel_id: other }, true],
  [{ mentions_everyone: true }, true],
  [{ mentions: [me], via: 'import' }, true],
  [{ mentions: [other] }, false],
  [{ mentions_everyone: false }, false],
  [{}, false],
  [{ mentions: 'everybody' }, false],
  [null, false],
])('reads whom a message mentions, whoever wrote it: %j', (metadata, isNamed) => {
  expect(namesPerson(metadata, me)).toBe(isNamed);
});
