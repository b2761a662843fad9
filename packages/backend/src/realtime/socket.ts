import type { Duplex } from 'node:stream';
import type { Sql } from 'postgres';
import type { RawData, WebSocket } from 'ws';
import { z } from 'zod';
import type { Claims } from '../gateway/caller.ts';
import type { Log } from '../log.ts';
import { AWAY, isOutage } from '../postgres/outage.ts';
import type { Caller } from '../postgres/session.ts';
import {
  type Authoriser,
  isTopicName,
  PRIVATE_ONLY,
  publicRights,
  type Rights,
  type TopicAccess,
} from './authorise.ts';
import { Budget } from './budget.ts';
import { type Channel, type ChannelConfig, hasExpired, joinPayload } from './channel.ts';
import { writeTogether } from './coalesce.ts';
import { frameText } from './frames.ts';
import { limits, type RealtimeLimits } from './limits.ts';
import {
  decodeBinary,
  decodeText,
  encode,
  type Frame,
  ProtocolError,
  type SerializerVersion,
} from './protocol.ts';
import type { Rate } from './rate.ts';
import { replay, replayOf } from './replay.ts';
import type { RowChanges } from './row-changes.ts';
import { TOO_MANY, type Topics } from './topics.ts';

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

const PREFIX = 'realtime:';
const tokenPayload = z.object({ access_token: z.string().nullish() });
const broadcastPayload = z.object({ event: z.string().default('message'), payload: z.unknown() });
const presencePayload = z.object({
  event: z.string(),
  payload: z.record(z.string(), z.unknown()).nullish(),
});

/**
 * One websocket and the channels it joined. Frames are handled one after the other, in the order
 * they came.
 */
export class Socket {
  readonly #ws: WebSocket;
  readonly #raw: Duplex;
  readonly #version: SerializerVersion;
  readonly #keyCaller: Caller;
  readonly #on: SocketDependencies;
  readonly #channels = new Map<string, Channel>();
  #queue: Promise<void> = Promise.resolve();
  #heardAt = performance.now();
  readonly #budget = new Budget();

  constructor(
    ws: WebSocket,
    raw: Duplex,
    version: SerializerVersion,
    keyCaller: Caller,
    dependencies: SocketDependencies,
  ) {
    this.#ws = ws;
    this.#raw = raw;
    this.#version = version;
    this.#keyCaller = keyCaller;
    this.#on = dependencies;
    const heard = () => {
      this.#heardAt = performance.now();
    };
    ws.on('ping', heard);
    ws.on('pong', heard);
    ws.on('message', (data, isBinary) => {
      heard();
      this.#queue = this.#queue
        .then(() => this.#receive(data, isBinary))
        .catch((error: unknown) => this.#fail(error));
    });
    ws.on('error', () => ws.terminate());
    ws.on('close', () => this.#leaveAll());
  }

  get channelCount(): number {
    return this.#channels.size;
  }

  /** 1001: the service goes away; 1012: it restarts or lost its place in the log, connect again. */
  close(code: 1001 | 1012, reason: string): void {
    this.#ws.close(code, reason);
  }

  /** Whether a channel is one of its own. */
  has = (channel: Channel): boolean => this.#channels.get(channel.topic) === channel;

  terminate(): void {
    this.#ws.terminate();
  }

  /** How long the client has said nothing at all, not even that it lives; in milliseconds. */
  get silentMs(): number {
    return performance.now() - this.#heardAt;
  }

  /** Ends the channels whose token has run out. `now` in milliseconds. */
  endExpired(now: number): void {
    for (const channel of this.#channels.values()) {
      if (hasExpired(channel, now)) this.#end(channel, 'Token has expired');
    }
  }

  /** Ends the channels of a session that is over; null: of every one that is. Never rejects. */
  async endSession(sessionId: string | null): Promise<void> {
    const isOver = async ({ caller, token }: Channel) =>
      sessionId === null
        ? token !== null && (await this.#callerOf(token)) === null
        : caller.claims.session_id === sessionId;
    try {
      for (const channel of this.#channels.values())
        if (await isOver(channel)) this.#end(channel, 'Token has expired or is invalid');
    } catch (error) {
      this.#fail(error);
    }
  }

  /**
   * Asks the policies again for the channels of a person; ends those that may not be read any more,
   * and the socket where nobody can tell. Never rejects.
   */
  async reauthorise(sub: string): Promise<void> {
    try {
      for (const channel of this.#channels.values()) {
        if (channel.isPrivate && channel.caller.claims.sub === sub)
          await this.#refreshRights(channel);
      }
    } catch (error) {
      this.#fail(error);
    }
  }

  async #receive(data: RawData, isBinary: boolean): Promise<void> {
    const bytes = Array.isArray(data)
      ? Buffer.concat(data)
      : Buffer.isBuffer(data)
        ? data
        : Buffer.from(data);
    const frame = isBinary
      ? decodeBinary(bytes)
      : decodeText(this.#version, bytes.toString('utf8'));
    if (frame.topic === 'phoenix' && frame.event === 'heartbeat') return this.#reply(frame, 'ok');
    if (!this.#withinBudget(frame)) return;
    if (bytes.length > this.#on.limits.payloadBytes)
      return this.#reply(frame, 'error', { reason: 'payload_size_exceeded' });
    if (frame.event === 'phx_join') return this.#join(frame);
    const channel = this.#channels.get(frame.topic);
    // What a client sent before it heard that its channel ended.
    if (!channel) return this.#reply(frame, 'error', { reason: 'unmatched topic' });
    if (frame.event === 'phx_leave') return this.#leave(frame, channel);
    if (frame.event === 'access_token') return this.#renewToken(frame, channel);
    if (frame.event === 'broadcast') return this.#broadcast(frame, channel);
    if (frame.event === 'presence') return this.#presence(frame, channel);
    return this.#reply(frame, 'error', { reason: `unknown event ${frame.event}` });
  }

  #withinBudget(frame: Frame): boolean {
    const isJoin = frame.event === 'phx_join';
    const isWithin = this.#budget.take(isJoin, this.#on.limits);
    if (isWithin && (!isJoin || this.#on.joins.take())) return true;
    this.#reply(frame, 'error', {
      reason: isJoin
        ? 'ClientJoinRateLimitReached: Too many joins per second'
        : 'MessagePerSecondRateLimitReached: Too many messages per second',
    });
    return false;
  }

  async #join(frame: Frame): Promise<void> {
    const { data: payload } = joinPayload.safeParse(frame.payload ?? {});
    const name = frame.topic.slice(PREFIX.length);
    if (!frame.topic.startsWith(PREFIX) || !isTopicName(name) || !payload) {
      return this.#reply(frame, 'error', {
        reason: 'InvalidJoin: the topic or its configuration is malformed',
      });
    }
    const { channelsPerSocket, changesPerChannel } = this.#on.limits;
    if (this.#channels.size >= channelsPerSocket && !this.#channels.has(frame.topic)) {
      return this.#reply(frame, 'error', { reason: 'ChannelRateLimitReached: Too many channels' });
    }
    if (this.#channels.size === 0 && this.#on.isFull())
      return this.#reply(frame, 'error', {
        reason: 'ConnectionRateLimitReached: Too many connected users',
      });
    const { config } = payload;
    const wanted = config.postgres_changes ?? [];
    if (wanted.length > changesPerChannel)
      return this.#reply(frame, 'error', { reason: 'TooManySubscriptions: Too many changes' });
    const replayed = replayOf(config.broadcast.replay, config.private);
    if (typeof replayed === 'string') return this.#reply(frame, 'error', { reason: replayed });
    if (!config.private && !this.#on.access.allowsPublic)
      return this.#reply(frame, 'error', { reason: PRIVATE_ONLY });
    const caller = await this.#callerOf(payload.access_token ?? null);
    if (!caller)
      return this.#reply(frame, 'error', {
        reason: 'InvalidJWTToken: Token has expired or is invalid',
      });
    const rights = config.private ? await this.#rightsOn(name, caller) : publicRights;
    if (rights === null) {
      return this.#reply(frame, 'error', { reason: `DatabaseUnavailable: ${AWAY}` });
    }
    if (!rights.broadcast) {
      return this.#reply(frame, 'error', {
        reason: `Unauthorized: You do not have permissions to read from this Channel topic: ${name}`,
      });
    }
    const former = this.#channels.get(frame.topic);
    if (former) this.#drop(former);
    const channel: Channel = {
      topic: frame.topic,
      name,
      isPrivate: config.private,
      joinRef: frame.joinRef ?? frame.ref,
      config,
      version: this.#version,
      presenceKey: this.#presenceKey(config, caller),
      caller,
      token: payload.access_token ?? null,
      rights,
      speech: null,
      heard: replayed ? new Set() : null,
      write: (bytes) => this.#write(bytes),
      end: (message) => this.#end(channel, message),
    };
    if (this.#ws.readyState !== this.#ws.OPEN) return;
    this.#channels.set(channel.topic, channel);
    this.#on.topics.add(channel);
    const { echoed, ready } = this.#on.rowChanges.open(channel, wanted);
    if (config.postgres_changes_options?.wait) await ready.catch(() => null);
    this.#reply(frame, 'ok', { postgres_changes: echoed });
    if (wanted.length > 0) void this.#tellSubscribed(channel, ready);
    this.#on.topics.tellNumber(channel);
    if (replayed) await replay(this.#on.sql, channel, replayed);
    if (config.presence.enabled && rights.presence)
      this.#push(channel, 'presence_state', this.#on.topics.presenceOf(channel)?.state() ?? {});
  }

  /** Whether changes of rows come from now on, and if not, why; never rejects. */
  async #tellSubscribed(channel: Channel, ready: Promise<string | null>): Promise<void> {
    const fault = await ready.catch((error: unknown) => {
      this.#fail(error);
      return 'Realtime was unable to connect to the project database';
    });
    if (this.#channels.get(channel.topic) !== channel) return this.#on.rowChanges.remove(channel);
    this.#push(channel, 'system', {
      extension: 'postgres_changes',
      status: fault === null ? 'ok' : 'error',
      message: fault ?? 'Subscribed to PostgreSQL',
      channel: channel.name,
    });
  }

  /** Null while nobody can be asked; clients join again by themselves. */
  #rightsOn(name: string, caller: Caller): Promise<Rights | null> {
    return this.#on.authoriser.mayRead(name, caller).catch((error: unknown) => {
      if (isOutage(error)) return null;
      throw error;
    });
  }

  /** Where the project demands it, nobody shows themselves under another person's id. */
  #presenceKey(config: ChannelConfig, { claims }: Caller): string {
    if (!this.#isNamedByToken(config)) return config.presence.key || crypto.randomUUID();
    return typeof claims.sub === 'string' ? claims.sub : crypto.randomUUID();
  }

  #isNamedByToken(config: ChannelConfig): boolean {
    return config.private && this.#on.access.presenceKeyIsSub;
  }

  /** A token that is no session's is the API key again. */
  async #callerOf(token: string | null): Promise<Caller | null> {
    if (token === null || token.startsWith('sb_')) return this.#keyCaller;
    try {
      const claims = await this.#on.verifyToken(token);
      return { role: claims.role, claims };
    } catch (error) {
      // Nobody could say whether its session goes on.
      if (isOutage(error)) throw error;
      return null;
    }
  }

  #leave(frame: Frame, channel: Channel): void {
    this.#drop(channel);
    this.#reply(frame, 'ok');
    this.#push(channel, 'phx_close', {});
  }

  async #renewToken(frame: Frame, channel: Channel): Promise<void> {
    const token = tokenPayload.safeParse(frame.payload).data?.access_token ?? null;
    if (token === null || token === channel.token) return;
    const caller = await this.#callerOf(token);
    if (!caller) return this.#end(channel, 'Token has expired or is invalid');
    channel.caller = caller;
    channel.token = token;
    channel.speech = null;
    if (this.#isNamedByToken(channel.config))
      channel.presenceKey = this.#presenceKey(channel.config, caller);
    if (channel.isPrivate) await this.#refreshRights(channel);
  }

  async #refreshRights(channel: Channel): Promise<void> {
    channel.speech = null;
    channel.rights = await this.#on.authoriser.mayRead(channel.name, channel.caller);
    if (!channel.rights.broadcast)
      this.#end(
        channel,
        `You do not have permissions to read from this Channel topic: ${channel.name}`,
      );
  }

  /**
   * What it may say: asked when it first speaks, and again when its rights may be others. Null when
   * it ended meanwhile.
   */
  async #speechOf(channel: Channel): Promise<Rights | null> {
    if (!channel.isPrivate) return publicRights;
    channel.speech ??= this.#on.authoriser.mayWrite(channel.name, channel.caller);
    const rights = await channel.speech;
    return this.#channels.get(channel.topic) === channel ? rights : null;
  }

  async #broadcast(frame: Frame, channel: Channel): Promise<void> {
    const { data } = broadcastPayload.safeParse(frame.payload);
    if (!data) return this.#reply(frame, 'error', { reason: 'malformed broadcast' });
    const speech = await this.#speechOf(channel);
    if (!speech) return;
    if (!speech.broadcast) {
      // Without an acknowledgement asked for, hosted Supabase drops it silently as well.
      if (channel.config.broadcast.ack)
        this.#reply(frame, 'error', {
          reason: `Unauthorized: You do not have permissions to write to this Channel topic: ${channel.name}`,
        });
      return;
    }
    if (!this.#on.messages.take()) return this.#end(channel, TOO_MANY);
    this.#on.topics.relay(channel, data.event, data.payload);
    if (channel.config.broadcast.ack) this.#reply(frame, 'ok');
  }

  async #presence(frame: Frame, channel: Channel): Promise<void> {
    const { data } = presencePayload.safeParse(frame.payload);
    if (!data || !['track', 'untrack'].includes(data.event.toLowerCase()))
      return this.#reply(frame, 'error', { reason: 'malformed presence' });
    const speech = await this.#speechOf(channel);
    if (!speech) return;
    if (!speech.presence) {
      return this.#reply(frame, 'error', {
        reason: `Unauthorized: You do not have permissions to write to this Channel topic: ${channel.name}`,
      });
    }
    const shown = data.payload ?? {};
    if (Object.keys(shown).length > this.#on.limits.presenceKeys)
      return this.#reply(frame, 'error', { reason: 'Too many keys in the presence payload' });
    if (!this.#on.presences.take())
      return this.#end(channel, 'Too many presence messages per second');
    if (!this.#on.messages.take()) return this.#end(channel, TOO_MANY);
    if (data.event.toLowerCase() === 'track')
      this.#on.topics.track(channel, channel.presenceKey, shown);
    else this.#on.topics.untrack(channel);
    this.#reply(frame, 'ok');
  }

  /**
   * The service ends a channel: why, then the close that tells the client not to join again by
   * itself.
   */
  #end(channel: Channel, message: string): void {
    this.#drop(channel);
    this.#push(channel, 'system', {
      extension: 'system',
      status: 'error',
      message,
      channel: channel.name,
    });
    this.#push(channel, 'phx_close', {});
  }

  #drop(channel: Channel): void {
    this.#channels.delete(channel.topic);
    this.#on.topics.remove(channel);
    this.#on.rowChanges.remove(channel);
  }

  #leaveAll(): void {
    for (const channel of this.#channels.values()) this.#drop(channel);
  }

  #push(channel: Channel, event: string, payload: unknown): void {
    this.#send({
      joinRef: channel.joinRef,
      ref: event === 'phx_close' ? channel.joinRef : null,
      topic: channel.topic,
      event,
      payload,
    });
  }

  #reply(frame: Frame, status: 'ok' | 'error', response: Record<string, unknown> = {}): void {
    this.#send({
      joinRef: frame.joinRef,
      ref: frame.ref,
      topic: frame.topic,
      event: 'phx_reply',
      payload: { status, response },
    });
  }

  #send(frame: Frame): void {
    this.#write(frameText(encode(this.#version, frame)));
  }

  /**
   * Bytes go straight to the connection: without compression the library would only frame them
   * again.
   */
  #write(frame: Buffer): void {
    if (this.#ws.readyState !== this.#ws.OPEN) return;
    if (this.#raw.writableLength > limits.unsentBytesPerSocket) {
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

  #fail(error: unknown): void {
    if (error instanceof ProtocolError) return this.#ws.close(1003, error.message);
    if (isOutage(error)) return this.close(1012, 'Service restart');
    this.#on.log({
      level: 'error',
      message: 'A realtime frame could not be handled',
      error: String(error),
    });
    this.#ws.close(1011, 'Internal error');
  }
}
