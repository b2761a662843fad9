import { randomUUID } from 'node:crypto';
import { dirname } from 'node:path';
import type { Client, ClientConfig } from 'pg';
import { LogicalReplicationService, type Pgoutput, PgoutputPlugin } from 'pg-logical-replication';

/** Connection to the write-ahead log. */
export type LogConnection = {
  /** URL of a role that may read the log. */
  logUrl: string;
  /** The server's Unix socket, if there is one; each message costs less than over the port. */
  socket?: string | null | undefined;
};

/** A connection that reads the log, from its start to its end. */
export type LogStream = {
  slotName: string;
  /** Resolves when no later commit can be missed. */
  started: Promise<void>;
  /** Resolves with the reason. */
  ended: Promise<unknown>;
  /** Ends the connection; `ended` resolves. */
  end(): void;
  destroy(): Promise<void>;
};

/** Our own messages, and the tables that a project publishes for its subscribers. */
const PUBLICATIONS = ['realtime_messages', 'supabase_realtime'];

/**
 * Opens a stream.
 * @param onMessage receives the messages in log order.
 * @param onFailed called when the connection breaks.
 */
export function openLogStream(
  { logUrl, socket = null }: LogConnection,
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
    // A stream that ends before it starts must reject this promise, or the caller waits forever.
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
 * A slot that ends with its connection (decision 0038): without a reader there is no connected
 * client either, and a permanent slot would keep the log on disk without limit.
 */
class TemporarySlot extends PgoutputPlugin {
  override async start(client: Client, slotName: string): Promise<unknown> {
    await client.query(
      `CREATE_REPLICATION_SLOT "${slotName}" TEMPORARY LOGICAL pgoutput NOEXPORT_SNAPSHOT`,
    );
    return super.start(client, slotName, '0/00000000');
  }

  /** Values stay text, including payloads, which are sent to the sockets unchanged. */
  override parse(buffer: Buffer): Pgoutput.Message {
    const message = super.parse(buffer);
    if (message.tag === 'relation') for (const column of message.columns) column.parser = asText;
    return message;
  }
}

const asText = (text: string) => text;

/** The driver's options for a Unix socket: its folder as the host, and the port in its name. */
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
