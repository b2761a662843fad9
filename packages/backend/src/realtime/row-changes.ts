import type { Sql } from '@parley/postgres';
import type { Log } from '../log.ts';
import { isOutage } from '../postgres/outage.ts';
import { beginWithTimeout } from '../postgres/with-timeout.ts';
import type { Channel } from './channel.ts';
import { frameText } from './frames.ts';
import { encodeWithPayload } from './protocol.ts';
import type { RowChange } from './row-change.ts';
import { type Subscription, subscriptionOf } from './subscription.ts';

export type OpenedSubscriptions = {
  /** The requested subscriptions, each with its id, for the reply to the join. */
  echoed: unknown[];
  /** Settles with a reason if one of them is refused. */
  ready: Promise<string | null>;
};

export type RowChangesOptions = {
  sql: Sql;
  /** A change could not be sent; its subscribers have to subscribe again. */
  onLost(channels: ReadonlySet<Channel>): void;
  log: Log;
};

/** Subscriptions of all sockets together. */
const MOST_SUBSCRIPTIONS = 20_000;
/** Time limit of policies and filters for one change, in milliseconds. */
const PATIENCE_MS = 8000;
/** PostgreSQL's code for a statement that was cancelled, here by its timeout. */
const TOO_SLOW = '57014';
/** Changes that may wait to be sent. */
const MOST_WAITING = 5000;
/** Sent in place of a row that could not be checked, so that the change does not go unnoticed. */
const UNTOLD = {
  columns: [],
  record: {},
  old_record: {},
  errors: ['Error 504: the policies or filters took too long'],
};
/** Subscribers checked by one statement. */
const TOGETHER = 500;

/**
 * Sends the changes of published tables to subscribers, in commit order. Each subscriber gets only
 * rows that their own policies show.
 */
export class RowChanges {
  readonly #options: RowChangesOptions;
  readonly #subscriptions = new Map<Channel, Subscription[]>();
  #taken = 0;
  #lastId = 0;
  #waiting = 0;
  #telling: Promise<void> = Promise.resolve();

  constructor(options: RowChangesOptions) {
    this.#options = options;
  }

  open(channel: Channel, wanted: readonly unknown[]): OpenedSubscriptions {
    const numbered = wanted.map((entry) => ({ entry, id: (this.#lastId += 1) }));
    const echoed = numbered.map(({ entry, id }) =>
      typeof entry === 'object' ? { ...entry, id } : { id },
    );
    return { echoed, ready: this.#subscribe(channel, numbered) };
  }

  remove(channel: Channel): void {
    this.#taken -= this.#subscriptions.get(channel)?.length ?? 0;
    this.#subscriptions.delete(channel);
  }

  /** Call in commit order. */
  tell(change: RowChange): void {
    if (!this.#matching(change).length) return;
    if (this.#waiting >= MOST_WAITING) return this.#lose();
    this.#waiting += 1;
    this.#telling = this.#telling
      .then(() => this.#handOn(change))
      .catch((error: unknown) => {
        const level = isOutage(error) ? 'warn' : 'error';
        this.#options.log({ level, message: 'A change could not be told', error: String(error) });
        this.#lose();
      })
      .finally(() => {
        this.#waiting -= 1;
      });
  }

  async #subscribe(
    channel: Channel,
    numbered: readonly { entry: unknown; id: number }[],
  ): Promise<string | null> {
    const opened: Subscription[] = [];
    if (this.#taken + numbered.length > MOST_SUBSCRIPTIONS)
      return 'Too many subscriptions to changes';
    for (const { entry, id } of numbered) {
      const subscription = subscriptionOf(channel, id, entry);
      if (typeof subscription === 'string') return subscription;
      const fault = await this.#faultOf(subscription);
      if (fault !== null) return fault;
      opened.push(subscription);
    }
    this.#subscriptions.set(channel, opened);
    this.#taken += opened.length;
    return null;
  }

  async #faultOf({ channel, ...asking }: Subscription): Promise<string | null> {
    const { schema, table, filters } = asking;
    const { sql } = this.#options;
    const [row] = await sql<{ fault: string | null }[]>`
      select realtime.subscription_fault(
        ${channel.identity.caller.role}, ${schema}, ${table}, ${sql.json(filters)}) as fault`;
    if (!row?.fault) return null;
    const asked = JSON.stringify(filters);
    const parameters = `[event: ${asking.event}, schema: ${schema}, table: ${table}, filters: ${asked}]`;
    const why =
      row.fault === 'not published'
        ? `Please check Realtime is enabled for the given connect parameters: ${parameters}`
        : `An exception happened so please check your connect parameters: ${parameters}. Exception: ${row.fault}`;
    return `Unable to subscribe to changes with given parameters. ${why}`;
  }

  #matching({ schema, table, type }: RowChange): Subscription[] {
    return [...this.#subscriptions.values()]
      .flat()
      .filter(
        (one) =>
          (one.event === '*' || one.event === type) &&
          (one.schema === '*' || one.schema === schema) &&
          (one.table === '*' || one.table === table),
      );
  }

  async #handOn(change: RowChange): Promise<void> {
    const all = this.#matching(change);
    for (let at = 0; at < all.length; at += TOGETHER)
      await this.#ask(change, all.slice(at, at + TOGETHER));
  }

  async #ask(change: RowChange, subscriptions: readonly Subscription[]): Promise<void> {
    const facts = {
      schema: change.schema,
      table: change.table,
      type: change.type,
      commit_timestamp: change.committedAt.toISOString(),
    };
    const subscribers = subscriptions.map(
      (
        {
          channel: {
            identity: { caller },
          },
          filters,
          select,
        },
        position,
      ) => ({
        position,
        role: caller.role,
        claims: JSON.stringify(caller.claims),
        filters,
        select,
      }),
    );
    const texts = { new: change.new, old: change.old, subscribers: JSON.stringify(subscribers) };
    const visible = await this.#asked(change.relation, facts, texts);
    if (visible === null) return this.#send(subscriptions, JSON.stringify({ ...facts, ...UNTOLD }));
    for (const { positions, data } of visible)
      this.#send(
        positions.flatMap((position) => subscriptions[position] ?? []),
        data,
      );
  }

  /** Null if policies and filters take too long. */
  async #asked(
    relation: number,
    facts: Record<string, string>,
    texts: { new: string | null; old: string | null; subscribers: string },
  ): Promise<{ positions: number[]; data: string }[] | null> {
    try {
      const [, told] = await beginWithTimeout(this.#options.sql, (tx) =>
        Promise.all([
          tx`select set_config('statement_timeout', ${String(PATIENCE_MS)}, true)`,
          tx<{ positions: number[]; data: string }[]>`
            select * from realtime.changed(${relation}::oid::regclass, ${tx.json(facts)},
              ${texts.new}::text::json, ${texts.old}::text::json,
              ${texts.subscribers}::text::jsonb)`,
        ]),
      );
      return told;
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === TOO_SLOW) return null;
      throw error;
    }
  }

  #send(subscriptions: readonly Subscription[], data: string): void {
    const ids = new Map<Channel, number[]>();
    for (const { channel, id } of subscriptions)
      ids.set(channel, [...(ids.get(channel) ?? []), id]);
    for (const [channel, own] of ids) {
      if (!this.#subscriptions.has(channel)) continue;
      const payload = `{"ids":${JSON.stringify(own)},"data":${data}}`;
      const { version, topic } = channel;
      channel.write(frameText(encodeWithPayload(version, topic.wire, 'postgres_changes', payload)));
    }
  }

  #lose(): void {
    const lost = new Set(this.#subscriptions.keys());
    this.#subscriptions.clear();
    this.#taken = 0;
    this.#options.onLost(lost);
  }
}
