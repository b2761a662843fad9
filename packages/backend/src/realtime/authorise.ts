import type { Sql } from 'postgres';
import { type Caller, callerSettings } from '../postgres/session.ts';
import { beginInTime } from '../postgres/waiting.ts';

/** What a caller may do on a private topic, for each extension. */
export type Rights = {
  readBroadcast: boolean;
  readPresence: boolean;
  writeBroadcast: boolean;
  writePresence: boolean;
};

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

export type Authorise = (topic: string, caller: Caller) => Promise<Rights>;

/** Public topics carry nothing from the database and are anyone's who holds a key. */
export const publicRights: Rights = {
  readBroadcast: true,
  readPresence: true,
  writeBroadcast: true,
  writePresence: true,
};

type Row = {
  read_broadcast: boolean;
  read_presence: boolean;
  write_broadcast: boolean;
  write_presence: boolean;
};

/**
 * Asks the policies on realtime.messages, which may take as long as any statement of the caller.
 */
export function policyAuthoriser(sql: Sql): Authorise {
  return async (topic, caller) => {
    const settings = callerSettings(caller);
    const [, [row]] = await beginInTime(sql, (tx) =>
      Promise.all([
        tx`select set_config('statement_timeout', ${settings.statement_timeout}, true)`,
        tx<Row[]>`select * from realtime.authorise(
          ${topic}, ${settings.role}, ${settings['request.jwt.claims']})`,
      ]),
    );
    return {
      readBroadcast: row?.read_broadcast ?? false,
      readPresence: row?.read_presence ?? false,
      writeBroadcast: row?.write_broadcast ?? false,
      writePresence: row?.write_presence ?? false,
    };
  };
}
