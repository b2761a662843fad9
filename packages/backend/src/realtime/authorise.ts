import type { Sql } from '@parley/postgres';
import { type Caller, callerSettings } from '../postgres/session.ts';
import { beginInTime } from '../postgres/waiting.ts';
import { Questions } from './questions.ts';

/** For each extension, whether a caller may hear it on a topic, or speak by it. */
export type TopicRights = { readonly broadcast: boolean; readonly presence: boolean };

/** What a project sets about its topics (`[realtime]` in config.toml). */
export type TopicAccess = {
  /** Whether topics without policies may be used at all. */
  allowsPublic: boolean;
  /** On private topics a person is present under the id in their token, and no other key. */
  presenceKeyIsSub: boolean;
};

/** The refusal where only private topics are allowed, in the hosted service's words. */
export const PRIVATE_ONLY = 'PrivateOnly: This project only allows private channels';

/**
 * What a topic may be called: text that the database can store and an index can hold. Policies
 * read the name, so it comes to them as it was sent or not at all.
 */
export const isTopicName = (name: string): boolean =>
  name !== '' && name.length <= 512 && !/\p{Cc}/u.test(name);

/** Asks what a caller may do on a private topic. */
export type Authoriser = {
  /** @param presence false where nobody wants to hear who is present: that is not asked then. */
  canRead(topic: string, presence: boolean, caller: Caller): Promise<TopicRights>;
  canWrite(topic: string, caller: Caller): Promise<TopicRights>;
};

/** Each once, however many channels have them. */
const RIGHTS = [false, true].flatMap((broadcast) =>
  [false, true].map((presence): TopicRights => ({ broadcast, presence })),
);
const rightsOf = (broadcast: boolean, presence: boolean): TopicRights => {
  const [rights] = RIGHTS.slice((broadcast ? 2 : 0) + (presence ? 1 : 0));
  return rights ?? { broadcast: false, presence: false };
};

/** Public topics carry nothing from the database and are anyone's who holds a key. */
export const publicRights: TopicRights = rightsOf(true, true);

/** What one caller wants to hear of one topic. */
type Hearing = { topic: string; extension: 'broadcast' | 'presence' };

/**
 * Asks the policies on realtime.messages, which may take as long as any statement of the caller:
 * what one caller asks at a time in one statement, and only so many callers at once.
 */
export function policyAuthoriser(sql: Sql): Authoriser {
  const hearing = new Questions<Caller, Hearing, boolean>(async (caller, asked) => {
    const { role, statement_timeout: timeout, ...settings } = callerSettings(caller);
    const [, [row]] = await beginInTime(sql, (tx) =>
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
  const speaking = new Questions<Caller, string, TopicRights>(async (caller, topics) => {
    const { role, statement_timeout: timeout, ...settings } = callerSettings(caller);
    const [, rows] = await beginInTime(sql, (tx) =>
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
