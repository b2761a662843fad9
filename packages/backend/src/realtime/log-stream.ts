import { randomUUID } from 'node:crypto';
import { dirname } from 'node:path';
import type { Client, ClientConfig } from 'pg';
import { LogicalReplicationService, type Pgoutput, PgoutputPlugin } from 'pg-logical-replication';

/** Where the log is read. */
export type LogSource = {
  /** By a role that may read the log. */
  logUrl: string;
  /** The server's socket file, where it has one: each message costs less than by the port. */
  socket?: string | null | undefined;
};

/** One reading of the log, from its start to the end of its connection. */
export type LogStream = {
  slotName: string;
  /** From now on nothing that is committed is missed. */
  started: Promise<void>;
  /** Resolves with the reason. */
  ended: Promise<unknown>;
  /** Ends the connection; `ended` tells of it. */
  end(): void;
  destroy(): Promise<void>;
};

/** Our own messages, and what a project publishes for its subscribers. */
const PUBLICATIONS = ['realtime_messages', 'supabase_realtime'];

/**
 * Begins to read.
 * @param onMessage what the log says, in its order.
 * @param onFailed the connection broke.
 */
export function openLogStream(
  { logUrl, socket = null }: LogSource,
  onMessage: (message: Pgoutput.Message) => void,
  onFailed: () => void,
): LogStream {
  const service = new LogicalReplicationService(connectionOf(logUrl, socket), {
    acknowledge: { auto: false, timeoutSeconds: 10 },
  });
  service.on('data', (_lsn: string, message: Pgoutput.Message) => onMessage(message));
  const started = new Promise<void>((done, fail) => {
    service.once('start', done);
    service.once('error', fail);
  });
  service.on('error', onFailed);
  const slotName = `realtime_${randomUUID().replaceAll('-', '')}`;
  const plugin = new TemporarySlot({ protoVersion: 1, publicationNames: PUBLICATIONS });
  const ended = service.subscribe(plugin, slotName).catch((error: unknown) => error);
  return {
    slotName,
    // A stream that ends before it starts must not leave its starter waiting.
    started: Promise.race([
      started,
      ended.then((error) => Promise.reject(error ?? new Error('The replication stream ended'))),
    ]),
    ended,
    end: () => void service.stop().catch(() => {}),
    destroy: async () => void (await service.destroy().catch(() => {})),
  };
}

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

const asText = (text: string) => text;

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
