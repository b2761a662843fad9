import type { Sql } from '@parley/postgres';
import { type Caller, callerSettings } from '../postgres/session.ts';
import { beginWithTimeout } from '../postgres/with-timeout.ts';
import { QueryBatcher } from './query-batcher.ts';

/** A caller's right to read a topic, or to write to it, by extension. */
export type TopicRights = { readonly broadcast: boolean; readonly presence: boolean };

/** The project's settings for topics (`[realtime]` in config.toml). */
export type TopicAccess = {
  /** Allows topics without policies. */
  allowsPublic: boolean;
  /** On private topics a user's presence key is the `sub` of their token, and no other. */
  presenceKeyIsSub: boolean;
};

/** The refusal if only private topics are allowed, in the hosted service's words. */
export const PRIVATE_ONLY = 'PrivateOnly: This project only allows private channels';

/**
 * True for text that the database can store and index. Policies read the name, so it reaches them
 * exactly as sent or not at all.
 */
export const isTopicName = (name: string): boolean =>
  name !== '' && name.length <= 512 && !/\p{Cc}/u.test(name);

/** Checks a caller's rights on a private topic. */
export type Authoriser = {
  /**
   * @param presence false if the client does not ask for presence; the policies are not checked for
   * it then.
   */
  canRead(topic: string, presence: boolean, caller: Caller): Promise<TopicRights>;
  canWrite(topic: string, caller: Caller): Promise<TopicRights>;
};

/** Shared instances, because many channels have equal rights. */
const RIGHTS = [false, true].flatMap((broadcast) =>
  [false, true].map((presence): TopicRights => ({ broadcast, presence })),
);
const rightsOf = (broadcast: boolean, presence: boolean): TopicRights => {
  const [rights] = RIGHTS.slice((broadcast ? 2 : 0) + (presence ? 1 : 0));
  return rights ?? { broadcast: false, presence: false };
};

/** Public topics carry nothing from the database and are open to every caller with a key. */
export const publicRights: TopicRights = rightsOf(true, true);

/** A read right that a caller asks for. */
type Hearing = { topic: string; extension: 'broadcast' | 'presence' };

/**
 * Checks the policies on realtime.messages, which may take as long as any statement of the caller.
 * Concurrent checks of one caller share a statement, and only a few callers are checked at a time.
 */
export function policyAuthoriser(sql: Sql): Authoriser {
  const hearing = new QueryBatcher<Caller, Hearing, boolean>(async (caller, asked) => {
    const { role, statement_timeout: timeout, ...settings } = callerSettings(caller);
    const [, [row]] = await beginWithTimeout(sql, (tx) =>
      Promise.all([
        tx`select set_config('statement_timeout', ${timeout}, true)`,
        tx<{ answers: boolean[] }[]>`select realtime.may_read(
          ${asked.map(({ topic }) => topic)}::text[],
          ${asked.map(({ extension }) => extension)}::text[],
          ${role}, ${settings['request.jwt.claims']}) as answers`,
      ]),
    );
    return row?.answers ?? [];
  });
  const speaking = new QueryBatcher<Caller, string, TopicRights>(async (caller, topics) => {
    const { role, statement_timeout: timeout, ...settings } = callerSettings(caller);
    const [, rows] = await beginWithTimeout(sql, (tx) =>
      Promise.all([
        tx`select set_config('statement_timeout', ${timeout}, true)`,
        tx<TopicRights[]>`select * from realtime.may_write(
          ${topics}::text[], ${role}, ${settings['request.jwt.claims']})`,
      ]),
    );
    return rows.map(({ broadcast, presence }) => rightsOf(broadcast, presence));
  });
  return {
    async canRead(topic, wantsPresence, caller) {
      const [broadcast, presence] = await Promise.all([
        hearing.ask(caller, { topic, extension: 'broadcast' }),
        wantsPresence && hearing.ask(caller, { topic, extension: 'presence' }),
      ]);
      return rightsOf(broadcast, presence);
    },
    canWrite: (topic, caller) => speaking.ask(caller, topic),
  };
}
