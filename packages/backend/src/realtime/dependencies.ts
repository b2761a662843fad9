import type { Sql } from '@parley/postgres';
import type { Claims } from '../gateway/caller.ts';
import type { Log } from '../log.ts';
import type { Authoriser, TopicAccess } from './authorise.ts';
import type { RealtimeLimits } from './limits.ts';
import type { Rate } from './rate.ts';
import type { RowChanges } from './row-changes.ts';
import type { Topics } from './topics.ts';

/** What every socket shares. */
export type SocketDependencies = {
  topics: Topics;
  authoriser: Authoriser;
  /** @throws when the token is malformed, not ours or expired. */
  verifyToken(token: string): Promise<Claims>;
  access: TopicAccess;
  sql: Sql;
  rowChanges: RowChanges;
  limits: RealtimeLimits;
  /** Whether no socket more may join. */
  isFull(): boolean;
  /** Of the whole project. */
  joins: Rate;
  messages: Rate;
  presences: Rate;
  log: Log;
};
