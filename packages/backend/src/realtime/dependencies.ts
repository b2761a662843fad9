import type { Sql } from '@parley/postgres';
import type { Claims } from '../gateway/caller.ts';
import type { Log } from '../log.ts';
import type { Authoriser, TopicAccess } from './authorise.ts';
import type { RealtimeLimits } from './limits.ts';
import type { Rate } from './rate.ts';
import type { RowChanges } from './row-changes.ts';
import type { Topics } from './topics.ts';

/** Dependencies that all sockets share. */
export type SocketDependencies = {
  topics: Topics;
  authoriser: Authoriser;
  /** @throws if the token is malformed, foreign or expired. */
  verifyToken(token: string): Promise<Claims>;
  access: TopicAccess;
  sql: Sql;
  rowChanges: RowChanges;
  limits: RealtimeLimits;
  /** True if no further socket may join. */
  isFull(): boolean;
  /** The rates of the whole project. */
  joins: Rate;
  messages: Rate;
  presences: Rate;
  log: Log;
};
