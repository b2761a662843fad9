import { foreignCode } from '../base/error-codes.ts';
import { newId } from '@parley/model';
import { createClient } from '@supabase/supabase-js';
import { expect, test, vi } from 'vitest';
import { AppError } from '../base/errors.ts';
import { createCollections } from '../collections/collections.ts';
import { createStoreEvents } from '../collections/store-events.ts';
import type { Database } from '../tables/database.ts';
import { createTableGateway } from '../tables/table-gateway.ts';
import { participantWith } from '../testing/participant.ts';
import { createReadMarks } from './read-marks.ts';
import { createUnread } from './unread.ts';

const CHANNEL = newId();
const at = (second: number) => `2026-01-01T10:00:0${second}.000000+00:00`;

/**
 * A user with three unread messages, none of them loaded, on a server that refuses marks and does
 * not count.
 */
function refused() {
  const own = participantWith({ channel_id: CHANNEL, last_read_at: at(1) });
  const recount = vi.fn<() => void>();
  const unread = createUnread({
    me: () => own.profile_id,
    ownParticipant: () => own,
    messagesSince: () => null,
    loadedSince: () => [],
    recount,
  });
  unread.counted([{ channel_id: CHANNEL, unread: 3, mentions: 1, last_message_at: at(9) }]);
  const readMoved = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const client = createClient<Database>('http://parley.test', 'key');
  const marks = createReadMarks({
    enqueue: () => Promise.reject(new AppError(foreignCode('57014'), 'This took too long')),
    collections: createCollections(createTableGateway(client), createStoreEvents()),
    unread,
    ownParticipant: () => own,
    holdsLine: () => false,
    readMoved,
  });
  return { marks, recount, count: () => unread.counts.get().get(CHANNEL) };
}

test('restores the unread count if the server refuses to mark the channel as read', async () => {
  const { marks, recount, count } = refused();
  const marked = marks.markAllRead(CHANNEL);
  expect(count()).toEqual({ unread: 0, mentions: 0 });
  await expect(marked).rejects.toMatchObject({ code: '57014' });
  expect(count()).toEqual({ unread: 3, mentions: 1 });
  expect(recount).toHaveBeenCalledOnce();
});
