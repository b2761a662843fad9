import type { Participant, Profile } from '@parley/model';
import type { Collections } from '../collections/collections.ts';
import type { RowsClient } from '../tables/database.ts';
import { unwrap } from '../base/errors.ts';
import { canonicalInstant } from '../collections/instants.ts';
import type { LoadedTables } from '../collections/loaded-tables.ts';
import type { PreloadedMessages } from '../first-answers.ts';
import { messageIntake } from './message-rows.ts';
import {
  FIRST_PAGE,
  type FullMessage,
  type PageCursor,
  requestMessages,
  cursorTerms,
} from './message-request.ts';
import { withTimeout } from '../base/schedule.ts';
import type { People } from '../tables/people.ts';
import { allRows } from '../tables/pull-table.ts';
import { comparePositions, type MessagePosition, type MessageRange } from './message-range.ts';

type ParticipantWithProfile = Participant & { profile: Profile | null };

/** Positions, oldest first; `isLast` if the channel has no more in that direction. */
export type MessagePage = { positions: MessagePosition[]; isLast: boolean };

/** Pages of a channel's messages with all rows that belong to them, one request per page. */
export function createMessagePages(
  client: RowsClient,
  collections: Collections,
  known: LoadedTables,
  people: Pick<People, 'needed'>,
) {
  /** A channel's newest messages, requested before it is opened. */
  let first: (PreloadedMessages & { take: ReturnType<typeof messageIntake> }) | null = null;

  const takeFirst = (channelId: string, limit: number, cursor: PageCursor) => {
    if (first?.channelId !== channelId) return null;
    const taken = first;
    first = null;
    return limit === FIRST_PAGE && cursor === 'newest' ? taken : null;
  };

  const ask = (channelId: string, limit: number, cursor: PageCursor) => ({
    take: messageIntake(collections),
    answer: requestMessages(client, channelId, limit, cursor),
  });

  /**
   * Loads the authors first, so that no message briefly shows without a name. If this fails,
   * authors are requested when they are shown.
   */
  const authorsOf = (rows: FullMessage[]): Promise<void> =>
    people.needed(rows.flatMap(({ author_id }) => author_id ?? [])).catch(() => {});

  return {
    /**
     * Takes a response that was requested before the store existed. It serves the channel's first
     * `pull` if that would send the same request.
     */
    given(messages: PreloadedMessages): void {
      first = { ...messages, take: messageIntake(collections) };
    },

    /**
     * Discards the given response, because another user may be signed in or live changes may make
     * it outdated.
     */
    forgetGiven(): void {
      first = null;
    },

    /**
     * Loads up to `limit` messages. Stored rows of the same range that the response lacks are
     * removed.
     * @param isWanted false if the response came too late; then nothing is stored
     * @throws AppError
     */
    async pull(
      channelId: string,
      limit: number,
      cursor: PageCursor,
      isWanted: () => boolean = () => true,
    ): Promise<MessagePage> {
      const { take, answer } = takeFirst(channelId, limit, cursor) ?? ask(channelId, limit, cursor);
      const rows = unwrap(await answer);
      const isLast = rows.length < limit;
      const positions = rows.map(({ created_at, id }) => ({
        created_at: canonicalInstant(created_at),
        id,
      }));
      const page = {
        positions: cursorTerms(cursor).isAscending ? positions : positions.toReversed(),
        isLast,
      };
      await withTimeout(authorsOf(rows));
      if (!isWanted()) return page;

      const isCovered = covered(cursor, positions.at(-1), isLast);
      take(rows, (row) => row.channel_id === channelId && row.thread_id === null && isCovered(row));
      return page;
    },

    /**
     * The position of a message in the channel, or null if it is not readable there.
     * @throws AppError
     */
    async find(channelId: string, messageId: string): Promise<MessagePosition | null> {
      const request = client
        .from('messages')
        .select('id, created_at')
        .eq('channel_id', channelId)
        .eq('id', messageId)
        .is('thread_id', null)
        .is('deleted_at', null);
      const [found] = unwrap(await request.limit(1));
      return found ? { created_at: canonicalInstant(found.created_at), id: found.id } : null;
    },

    /**
     * The first message since an instant, otherwise the last before it; null in an empty channel.
     * @throws AppError
     */
    async findSince(channelId: string, instant: string): Promise<string | null> {
      const ofChannel = () =>
        client
          .from('messages')
          .select('id')
          .eq('channel_id', channelId)
          .is('thread_id', null)
          .is('deleted_at', null)
          .limit(1);
      const [next] = unwrap(
        await ofChannel().gte('created_at', instant).order('created_at').order('id'),
      );
      if (next) return next.id;
      const [last] = unwrap(
        await ofChannel()
          .order('created_at', { ascending: false })
          .order('id', { ascending: false }),
      );
      return last?.id ?? null;
    },

    /**
     * Loads all participants of the channel, however many, each with their profile (spec point 7).
     * @throws AppError
     */
    async pullParticipants(channelId: string): Promise<void> {
      const since = collections.participants.utils.mark();
      const sinceProfiles = collections.profiles.utils.mark();
      const rows = await allRows<ParticipantWithProfile>((from, to) =>
        client
          .from('participants')
          .select('*, profile:profiles(*)')
          .eq('channel_id', channelId)
          .order('id')
          .range(from, to)
          .overrideTypes<ParticipantWithProfile[], { merge: false }>(),
      );
      collections.profiles.utils.merge(
        rows.flatMap(({ profile }) => profile ?? []),
        sinceProfiles,
      );
      const participants = rows.map(({ profile: _profile, ...participant }) => participant);
      collections.participants.utils.reconcile(
        participants,
        (row) => row.channel_id === channelId,
        since,
      );
      // Their memberships show which of them have not opened the workspace yet.
      await people.needed(participants.map(({ profile_id }) => profile_id));
      known.learn(channelId, 'participants');
    },
  };
}

export type MessagePages = ReturnType<typeof createMessagePages>;

/** The newest page, or the pages before and after a position, as a range. */
export function rangeOfPages(older: MessagePage, newer: MessagePage): MessageRange {
  const positions = [...older.positions, ...newer.positions];
  return {
    oldest: positions[0] ?? null,
    newest: positions.at(-1) ?? null,
    hasOlder: !older.isLast,
    hasNewer: !newer.isLast,
  };
}

/**
 * Tests if a position is in the part that the response covers completely: from the page's bound to
 * its last row, or to the channel's end.
 */
export function covered(
  cursor: PageCursor,
  last: MessagePosition | undefined,
  isLast: boolean,
): (position: MessagePosition) => boolean {
  const { isAscending, bound } = cursorTerms(cursor);
  const ahead = isAscending ? 1 : -1;
  const isIncluded = cursor !== 'newest' && 'from' in cursor;
  return (position) => {
    const fromBound = bound ? comparePositions(position, bound) * ahead : 1;
    if (fromBound < 0 || (fromBound === 0 && !isIncluded)) return false;
    return isLast || (last !== undefined && comparePositions(position, last) * ahead <= 0);
  };
}
