import { INSERTABLE } from '@parley/model';
import { expect, test } from 'vitest';
import { insertableOf, updatableOf } from './columns.ts';

test('a new row is sent with what people may insert, but for when somebody was here', () => {
  expect(insertableOf('messages')).toEqual(INSERTABLE.messages);
  expect(INSERTABLE.person_settings).toContain('last_seen_at');
  expect(insertableOf('person_settings')).toEqual(
    INSERTABLE.person_settings.filter((column) => column !== 'last_seen_at'),
  );
});

test('a change is sent without what the server makes', () => {
  for (const column of ['updated_at', 'edited_at', 'reply_count', 'last_reply_at'])
    expect(updatableOf('messages')).not.toContain(column);
  expect(updatableOf('risks')).not.toContain('score');
});
