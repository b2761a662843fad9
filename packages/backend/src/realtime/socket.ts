import type { Duplex } from 'node:stream';
import type { RawData, WebSocket } from 'ws';
import { isOutage } from '../postgres/outage.ts';
import type { Caller } from '../postgres/session.ts';
import { Budget } from './budget.ts';
import type { Channel } from './channel.ts';
import { Channels, type SocketConnection } from './channels.ts';
import { writeTogether } from './coalesce.ts';
import type { SocketDependencies } from './dependencies.ts';
import { frameText } from './frames.ts';
import { realtimeLimits } from './limits.ts';
import {
  decodeBinary,
  decodeText,
  encode,
  type Frame,
  ProtocolError,
  type SerializerVersion,
} from './protocol.ts';

/**
 * A websocket. Frames of one topic are handled in the order of arrival; frames of different topics
 * in parallel, so that the database queries of many joins run concurrently.
 */
export class Socket implements SocketConnection {
  readonly #ws: WebSocket;
  readonly #raw: Duplex;
  readonly version: SerializerVersion;
  readonly channels: Channels;
  readonly #on: SocketDependencies;
  /** For each topic, the last frame that is still being handled. */
  readonly #unhandled = new Map<string, Promise<void>>();
  #heardAt = performance.now();
  readonly #budget = new Budget();

  constructor(
    ws: WebSocket,
    raw: Duplex,
    version: SerializerVersion,
    keyCaller: Caller,
    on: SocketDependencies,
  ) {
    this.#ws = ws;
    this.#raw = raw;
    this.version = version;
    this.#on = on;
    this.channels = new Channels(this, keyCaller, on);
    const markAlive = () => {
      this.#heardAt = performance.now();
    };
    ws.on('ping', markAlive);
    ws.on('pong', markAlive);
    ws.on('message', (data, isBinary) => {
      markAlive();
      try {
        this.#receive(read(version, data, isBinary));
      } catch (error) {
        this.fail(error);
      }
    });
    ws.on('error', () => ws.terminate());
    ws.on('close', () => this.channels.leaveAll());
  }

  get isOpen(): boolean {
    return this.#ws.readyState === this.#ws.OPEN;
  }

  /**
   * 1001: the service shuts down; 1012: it restarts or lost its position in the log, so reconnect.
   */
  close(code: 1001 | 1012, reason: string): void {
    this.#ws.close(code, reason);
  }

  terminate(): void {
    this.#ws.terminate();
  }

  /** Milliseconds since the client's last frame, including heartbeats. */
  get silentMs(): number {
    return performance.now() - this.#heardAt;
  }

  end(channel: Channel, message: string): void {
    this.channels.end(channel, message);
  }

  reply(frame: Frame, status: 'ok' | 'error', response: Record<string, unknown> = {}): void {
    this.send({ ...frame, event: 'phx_reply', payload: { status, response } });
  }

  refuse(frame: Frame, reason: string): void {
    this.reply(frame, 'error', { reason });
  }

  send(frame: Frame): void {
    this.write(frameText(encode(this.version, frame)));
  }

  /**
   * Writes directly to the connection: without compression, the library would only frame the bytes
   * again.
   */
  write(frame: Buffer): void {
    if (!this.isOpen) return;
    if (this.#raw.writableLength > realtimeLimits.unsentBytesPerSocket) {
      this.#on.log({
        level: 'warn',
        message: 'A client read too slowly and was cut off',
        unsentBytes: this.#raw.writableLength,
      });
      this.#ws.terminate();
      return;
    }
    writeTogether(this.#raw, frame);
  }

  /** Closes the socket with the code for this error. */
  fail(error: unknown): void {
    if (error instanceof ProtocolError) return this.#ws.close(1003, error.message);
    if (isOutage(error)) return this.close(1012, 'Service restart');
    this.#on.log({
      level: 'error',
      message: 'A realtime frame could not be handled',
      error: String(error),
    });
    this.#ws.close(1011, 'Internal error');
  }

  #receive({ frame, size }: Received): void {
    if (frame.topic === 'phoenix' && frame.event === 'heartbeat') return this.reply(frame, 'ok');
    if (!this.#isWithinBudget(frame)) return;
    if (size > this.#on.limits.payloadBytes) return this.refuse(frame, 'payload_size_exceeded');
    const { topic } = frame;
    const handled = (this.#unhandled.get(topic) ?? Promise.resolve())
      .then(() => (this.isOpen ? this.channels.handle(frame) : undefined))
      .catch((error: unknown) => this.fail(error))
      .then(() => {
        if (this.#unhandled.get(topic) === handled) this.#unhandled.delete(topic);
      });
    this.#unhandled.set(topic, handled);
  }

  #isWithinBudget(frame: Frame): boolean {
    const isJoin = frame.event === 'phx_join';
    const isWithin = this.#budget.take(isJoin, this.#on.limits);
    if (isWithin && (!isJoin || this.#on.joins.take())) return true;
    this.refuse(
      frame,
      isJoin
        ? 'ClientJoinRateLimitReached: Too many joins per second'
        : 'MessagePerSecondRateLimitReached: Too many messages per second',
    );
    return false;
  }
}

type Received = { frame: Frame; size: number };

/** @throws ProtocolError */
function read(version: SerializerVersion, data: RawData, isBinary: boolean): Received {
  const bytes = Array.isArray(data)
    ? Buffer.concat(data)
    : Buffer.isBuffer(data)
      ? data
      : Buffer.from(data);
  const frame = isBinary ? decodeBinary(bytes) : decodeText(version, bytes.toString('utf8'));
  return { frame, size: bytes.length };
}
