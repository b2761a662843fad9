import { INSERTABLE } from '@parley/model';
import { expect, test } from 'vitest';
import { insertableOf, updatableOf } from './columns.ts';

test('sends a new row with the columns users may insert, except the last visit', () => {
  expect(insertableOf('messages')).toEqual(INSERTABLE.messages);
  expect(INSERTABLE.person_settings).toContain('last_seen_at');
  expect(insertableOf('person_settings')).toEqual(
    INSERTABLE.person_settings.filter((column) => column !== 'last_seen_at'),
  );
});

test('sends a change without the columns that the server sets', () => {
  for (const column of ['updated_at', 'edited_at', 'reply_count', 'last_reply_at'])
    expect(updatableOf('messages')).not.toContain(column);
  expect(updatableOf('risks')).not.toContain('score');
});
