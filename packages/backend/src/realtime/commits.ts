import type { Pgoutput } from 'pg-logical-replication';
import type { Sql } from '@parley/postgres';
import { z } from 'zod';
import type { StatementPart } from '@parley/postgres';
import { batchWithTimeout } from '../postgres/with-timeout.ts';
import { type RowChange, rowChange, timeOf } from './row-change.ts';
import { type Committed, SnapshotVisibility } from './visibility.ts';

/** A committed row of realtime.messages. `payload` is JSON text as PostgreSQL wrote it. */
export type CommittedChange = {
  id: string;
  topic: string;
  extension: string;
  event: string;
  payload: string;
  private: boolean;
};

export type CommitsOptions = {
  /** Reads the current snapshot. */
  sql: Sql;
  /** Called in commit order, when every session can see the commit. */
  onChange(change: CommittedChange): void;
  /** Called in commit order, for every other published table. */
  onRow(change: RowChange): void;
  /** A change could not be handed on. Its receivers missed it, and they are unknown. */
  onLost(error: unknown): void;
};

const row = z.object({
  id: z.string(),
  topic: z.string(),
  extension: z.string(),
  event: z
    .string()
    .nullish()
    .transform((event) => event ?? ''),
  payload: z
    .string()
    .nullish()
    .transform((payload) => payload ?? 'null'),
  private: z
    .string()
    .nullish()
    .transform((value) => value === 't'),
});

const SNAPSHOT: StatementPart = {
  text: 'select pg_current_snapshot()::text as snapshot',
  values: [],
  isPrepared: true,
};

async function snapshotOf(sql: Sql): Promise<string> {
  const [rows] = await batchWithTimeout(sql, [SNAPSHOT]);
  return rows?.[0]?.[0]?.toString() ?? '';
}

const isMessages = ({ schema, name }: Pgoutput.MessageRelation) =>
  schema === 'realtime' && name === 'messages';

/** Turns log messages into changes, and hands them on by transaction. */
export class Commits {
  readonly #options: CommitsOptions;
  readonly #visibility: SnapshotVisibility;
  #committedAt = new Date();
  #committed: Committed = { xid: 0, changes: [] };

  constructor(options: CommitsOptions) {
    this.#options = options;
    this.#visibility = new SnapshotVisibility(() => snapshotOf(options.sql), options.onLost);
  }

  take(message: Pgoutput.Message): void {
    switch (message.tag) {
      case 'begin':
        this.#committedAt = timeOf(message);
        this.#committed = { xid: message.xid, changes: [] };
        return;
      case 'commit':
        if (this.#committed.changes.length > 0) this.#visibility.add(this.#committed);
        return;
      case 'insert':
      case 'update':
      case 'delete':
        try {
          this.#note(message);
        } catch (error) {
          this.#options.onLost(error);
        }
    }
  }

  /** Drops the waiting changes, because their stream is lost. */
  clear(): void {
    this.#visibility.clear();
  }

  #note(message: Pgoutput.MessageInsert | Pgoutput.MessageUpdate | Pgoutput.MessageDelete): void {
    const { onChange, onRow } = this.#options;
    const { changes } = this.#committed;
    if (!isMessages(message.relation)) {
      const change = rowChange(message, this.#committedAt);
      changes.push(() => onRow(change));
    } else if (message.tag === 'insert') {
      const change = row.parse(message.new);
      changes.push(() => onChange(change));
    }
  }
}
