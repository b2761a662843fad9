import { newId, type Participant, type Profile } from '@parley/model';
import { createClient } from '@supabase/supabase-js';
import { expect, test } from 'vitest';
import { createCollections } from '../collections/collections.ts';
import type { Database } from '../tables/database.ts';
import { createLoadedTables } from '../collections/loaded-tables.ts';
import { createMessagePages } from './message-pages.ts';
import { FIRST_PAGE, type PageCursor, requestMessages } from './message-request.ts';
import { createStoreEvents } from '../collections/store-events.ts';
import { createTableGateway } from '../tables/table-gateway.ts';
import { participantWith } from '../testing/participant.ts';

/** The Data API's maximum of rows in one response. */
const PAGE = 1000;
const CHANNEL = newId();
const at = '2026-01-01T00:00:00Z';

const newParticipant = (): Participant & { profile: Profile } => {
  const profile = { id: newId(), name: 'Somebody', avatar_path: null, role: 'user' as const };
  return {
    ...participantWith({ channel_id: CHANNEL, profile_id: profile.id }),
    profile: { ...profile, created_at: at, updated_at: at },
  };
};

test('loads all participants with their profiles, beyond the 1,000 rows of one response', async () => {
  const participants = Array.from({ length: 2 * PAGE + 5 }, newParticipant);
  const asked: string[] = [];
  const client = createClient<Database>('http://parley.test', 'key', {
    auth: { persistSession: false, autoRefreshToken: false },
    global: {
      fetch: async (input) => {
        const { pathname, searchParams } = new URL(String(input));
        asked.push(pathname);
        const from = Number(searchParams.get('offset'));
        expect(searchParams.get('select')).toBe('*,profile:profiles(*)');
        return Response.json(participants.slice(from, from + PAGE));
      },
    },
  });
  const collections = createCollections(createTableGateway(client), createStoreEvents());
  await createMessagePages(client, collections, createLoadedTables(), {
    needed: async () => {},
  }).pullParticipants(CHANNEL);
  expect(collections.participants.utils.storedRows()).toHaveLength(participants.length);
  for (const { profile_id } of participants)
    expect(collections.profiles.utils.stored(profile_id)?.name).toBe('Somebody');
  // Profiles in the first response need no second request.
  expect(asked).toEqual(Array(3).fill('/rest/v1/participants'));
});

test('uses messages requested earlier as the first page, and no other', async () => {
  const asked: string[] = [];
  const client = createClient<Database>('http://parley.test', 'key', {
    auth: { persistSession: false, autoRefreshToken: false },
    global: {
      fetch: async (input) => {
        asked.push(new URL(String(input)).searchParams.get('limit') ?? '');
        return Response.json([]);
      },
    },
  });
  const collections = createCollections(createTableGateway(client), createStoreEvents());
  const pages = createMessagePages(client, collections, createLoadedTables(), {
    needed: async () => {},
  });
  const given = () =>
    pages.given({
      channelId: CHANNEL,
      answer: Promise.resolve(requestMessages(client, CHANNEL, FIRST_PAGE, 'newest')),
    });
  /** Number of requests made for `given` and these pulls. */
  const requests = async (...pulls: [string, PageCursor][]) => {
    const before = asked.length;
    given();
    for (const [channelId, cursor] of pulls) await pages.pull(channelId, FIRST_PAGE, cursor);
    pages.forgetGiven();
    await pages.pull(CHANNEL, FIRST_PAGE, 'newest');
    return asked.length - before - 1;
  };
  expect(await requests([CHANNEL, 'newest'])).toBe(1);
  expect(await requests([CHANNEL, 'newest'], [CHANNEL, 'newest'])).toBe(2);
  expect(await requests([newId(), 'newest'], [CHANNEL, 'newest'])).toBe(2);
  // A first pull elsewhere in the channel, or one after `forgetGiven`, sends its own request.
  const elsewhere = { before: { created_at: at, id: newId() } };
  expect(await requests([CHANNEL, elsewhere], [CHANNEL, 'newest'])).toBe(3);
  expect(await requests()).toBe(1);
});
