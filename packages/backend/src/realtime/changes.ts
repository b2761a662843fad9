import { randomUUID } from 'node:crypto';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client, ClientConfig } from 'pg';
import { LogicalReplicationService, type Pgoutput, PgoutputPlugin } from 'pg-logical-replication';
import type { Sql } from 'postgres';
import { z } from 'zod';
import type { Log } from '../log.ts';
import { Pauses } from '../pauses.ts';
import type { StatementPart } from '../postgres/driver.ts';
import { togetherInTime } from '../postgres/waiting.ts';
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

export type ChangesOptions = {
  /** By a role that may read the log. */
  logUrl: string;
  /** The server's socket file, where it has one: each message costs less than by the port. */
  socket?: string | null | undefined;
  /** Asks what a new snapshot shows. */
  sql: Sql;
  /** Called in commit order, once the commit is to be seen by everybody. */
  onChange(change: CommittedChange): void;
  /** Called in commit order, for every other table that is published. */
  onRow(change: RowChange): void;
  /** The stream broke: what is committed from now on is not seen. */
  onLost(): void;
  /** It runs again, from now on. */
  onFound(): void;
  log: Log;
};

export type Changes = {
  /** The slot it reads from at present. */
  slotName(): string;
  close(): Promise<void>;
};

/** Our own messages, and what a project publishes for its subscribers. */
const PUBLICATIONS = ['realtime_messages', 'supabase_realtime'];
const PAUSES = { firstMs: 200, mostMs: 2000 };

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
  const [rows] = await togetherInTime(sql, [SNAPSHOT]);
  return rows?.[0]?.[0]?.toString() ?? '';
}

const asText = (text: string) => text;

const isMessages = ({ schema, name }: Pgoutput.MessageRelation) =>
  schema === 'realtime' && name === 'messages';

/**
 * A slot that ends with its connection (decision 0005): while nobody reads, nobody is connected
 * either, and a slot that waited would keep the log on disk without limit.
 */
class TemporarySlot extends PgoutputPlugin {
  override async start(client: Client, slotName: string): Promise<unknown> {
    await client.query(
      `CREATE_REPLICATION_SLOT "${slotName}" TEMPORARY LOGICAL pgoutput NOEXPORT_SNAPSHOT`,
    );
    return super.start(client, slotName, '0/00000000');
  }

  /** Values stay text, payloads among them: they go to the sockets as they came. */
  override parse(buffer: Buffer): Pgoutput.Message {
    const message = super.parse(buffer);
    if (message.tag === 'relation') for (const column of message.columns) column.parser = asText;
    return message;
  }
}

/** How this driver is told of a socket: by its folder, and by the port in its name. */
function connectionOf(url: string, socket: string | null): ClientConfig {
  if (socket === null) return { connectionString: url };
  const { username, password, pathname, port } = new URL(url);
  return {
    host: dirname(socket),
    port: Number(port),
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    database: decodeURIComponent(pathname.slice(1)),
  };
}

/**
 * Reads committed broadcasts from logical replication, and starts again when the connection breaks.
 */
export async function readChanges({
  logUrl,
  socket = null,
  sql,
  onChange,
  onRow,
  onLost,
  onFound,
  log,
}: ChangesOptions): Promise<Changes> {
  let closed = false;
  let current: LogicalReplicationService | null = null;
  let slotName = '';

  const openStream = () => {
    const service = new LogicalReplicationService(connectionOf(logUrl, socket), {
      acknowledge: { auto: false, timeoutSeconds: 10 },
    });
    current = service;
    slotName = `realtime_${randomUUID().replaceAll('-', '')}`;
    let committedAt = new Date();
    let committed: Committed = { xid: 0, changes: [] };
    // What cannot be handed on was missed by whoever should have it; nobody knows who that is.
    const lost = (error: unknown) => {
      log({ level: 'error', message: 'A change could not be handed on', error: String(error) });
      service.stop().catch(() => {});
    };
    const visibility = new SnapshotVisibility(() => snapshotOf(sql), lost);
    service.once('error', () => visibility.clear());
    service.on('data', (_lsn: string, message: Pgoutput.Message) => {
      if (message.tag === 'begin') {
        committedAt = timeOf(message);
        committed = { xid: message.xid, changes: [] };
      }
      if (message.tag === 'commit' && committed.changes.length > 0) visibility.add(committed);
      if (message.tag !== 'insert' && message.tag !== 'update' && message.tag !== 'delete') return;
      try {
        const { changes } = committed;
        if (!isMessages(message.relation)) {
          const change = rowChange(message, committedAt);
          changes.push(() => onRow(change));
        } else if (message.tag === 'insert') {
          const change = row.parse(message.new);
          changes.push(() => onChange(change));
        }
      } catch (error) {
        lost(error);
      }
    });
    const started = new Promise<void>((done, fail) => {
      service.once('start', done);
      service.once('error', fail);
    });
    service.on('error', () => {});
    const plugin = new TemporarySlot({ protoVersion: 1, publicationNames: PUBLICATIONS });
    const ended = service.subscribe(plugin, slotName).catch((error: unknown) => error);
    // A stream that ends before it starts must not leave its starter waiting.
    return {
      started: Promise.race([
        started,
        ended.then((error) => Promise.reject(error ?? new Error('The replication stream ended'))),
      ]),
      ended,
    };
  };

  const keepOpen = async (ended: Promise<unknown>): Promise<void> => {
    let reason = await ended;
    const pauses = new Pauses(PAUSES);
    while (!closed) {
      onLost();
      log({
        level: 'warn',
        message: 'The replication stream ended; opening it again',
        error: String(reason),
      });
      await current?.destroy().catch(() => {});
      await sleep(pauses.next());
      if (closed) return;
      const stream = openStream();
      try {
        await stream.started;
        pauses.reset();
        onFound();
        reason = await stream.ended;
      } catch (error) {
        reason = error;
      }
    }
  };

  const first = openStream();
  await first.started;
  const running = keepOpen(first.ended);
  return {
    slotName: () => slotName,
    async close() {
      closed = true;
      await current?.destroy().catch(() => {});
      await running;
    },
  };
}
