import type { PendingQuery, Sql, TransactionSql } from 'postgres';
import { type Caller, callerSettings } from '../postgres/session.ts';
import { beginInTime } from '../postgres/waiting.ts';

/** For each extension, whether a caller may hear it on a topic, or speak by it. */
export type Rights = { broadcast: boolean; presence: boolean };

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
  mayRead(topic: string, caller: Caller): Promise<Rights>;
  mayWrite(topic: string, caller: Caller): Promise<Rights>;
};

/** Public topics carry nothing from the database and are anyone's who holds a key. */
export const publicRights: Rights = { broadcast: true, presence: true };

/**
 * Asks the policies on realtime.messages, which may take as long as any statement of the caller.
 */
export function policyAuthoriser(sql: Sql): Authoriser {
  const ask = async (
    caller: Caller,
    question: (tx: TransactionSql, role: string, claims: string) => PendingQuery<Rights[]>,
  ): Promise<Rights> => {
    const settings = callerSettings(caller);
    const [, [rights]] = await beginInTime(sql, (tx) =>
      Promise.all([
        tx`select set_config('statement_timeout', ${settings.statement_timeout}, true)`,
        question(tx, settings.role, settings['request.jwt.claims']),
      ]),
    );
    return rights ?? { broadcast: false, presence: false };
  };
  return {
    mayRead: (topic, caller) =>
      ask(
        caller,
        (tx, role, claims) =>
          tx<Rights[]>`select * from realtime.may_read(${topic}, ${role}, ${claims})`,
      ),
    mayWrite: (topic, caller) =>
      ask(
        caller,
        (tx, role, claims) =>
          tx<Rights[]>`select * from realtime.may_write(${topic}, ${role}, ${claims})`,
      ),
  };
}
