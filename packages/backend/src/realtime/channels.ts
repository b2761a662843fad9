import { z } from 'zod';
import type { Caller } from '../postgres/session.ts';
import { Channel, type ClientLine } from './channel.ts';
import type { SocketDependencies } from './dependencies.ts';
import { SocketIdentities, isFault } from './identities.ts';
import { admitJoin, type Admitted, keyByToken } from './join.ts';
import type { Frame } from './protocol.ts';
import { replay } from './replay.ts';
import { Replaying } from './replaying.ts';
import { ClientMessages } from './client-messages.ts';
import { channelOptions } from './join-payload.ts';

const tokenPayload = z.object({ access_token: z.string().nullish() });
const OVER = 'Token has expired or is invalid';

/** The parts of a socket that its channels use. */
export type SocketConnection = ClientLine & {
  readonly isOpen: boolean;
  send(frame: Frame): void;
  reply(frame: Frame, status: 'ok', response?: Record<string, unknown>): void;
  refuse(frame: Frame, reason: string): void;
  /** Closes the socket with the code for this error. */
  fail(error: unknown): void;
};

/** The channels that one socket has joined, and the frames its client sends to them. */
export class Channels {
  readonly #socket: SocketConnection;
  readonly #on: SocketDependencies;
  readonly #identities: SocketIdentities;
  readonly #speech: ClientMessages;
  readonly #joined = new Map<string, Channel>();
  #joining = 0;
  /** No token of these channels expires earlier, in seconds since 1970. */
  #soonest = Infinity;

  constructor(socket: SocketConnection, keyCaller: Caller, on: SocketDependencies) {
    this.#socket = socket;
    this.#on = on;
    this.#identities = new SocketIdentities(keyCaller, (token) => on.verifyToken(token));
    this.#speech = new ClientMessages(on, this.has);
  }

  get size(): number {
    return this.#joined.size;
  }

  /** True if the channel is joined on this socket. */
  has = (channel: Channel): boolean => this.#joined.get(channel.topic.wire) === channel;

  /**
   * Handles any frame except a heartbeat.
   * @throws an error that isOutage recognises if rights cannot be checked.
   */
  async handle(frame: Frame): Promise<void> {
    if (frame.event === 'phx_join') return this.#join(frame);
    const channel = this.#joined.get(frame.topic);
    // The client sent this before it learned that its channel had ended.
    if (!channel) return this.#socket.refuse(frame, 'unmatched topic');
    if (frame.event === 'phx_leave') return this.#leave(frame, channel);
    if (frame.event === 'access_token') return this.#renewToken(frame, channel);
    // As on the hosted service, other events are not answered.
    if (frame.event !== 'broadcast' && frame.event !== 'presence') return;
    const answer = await this.#speech[frame.event](channel, frame.payload);
    if (answer?.refused) this.#socket.refuse(frame, answer.refused);
    else if (answer) this.#socket.reply(frame, 'ok');
  }

  /** Ends the channels whose token has expired. `now` is in milliseconds. */
  endExpired(now: number): void {
    if (this.#soonest * 1000 > now) return;
    for (const channel of this.#joined.values())
      if (channel.expiresAt * 1000 <= now) this.end(channel, 'Token has expired');
    this.#soonest = Math.min(...[...this.#joined.values()].map(({ expiresAt }) => expiresAt));
  }

  /**
   * Ends the channels of an ended session; with null, every channel whose token is no longer valid.
   * Never rejects.
   */
  async endSession(sessionId: string | null): Promise<void> {
    const isOver = async ({ identity: { caller, token } }: Channel) =>
      sessionId === null
        ? token !== null && isFault(await this.#identities.of(token))
        : caller.claims.session_id === sessionId;
    try {
      for (const channel of this.#joined.values())
        if (await isOver(channel)) this.end(channel, OVER);
    } catch (error) {
      this.#socket.fail(error);
    }
  }

  /**
   * Checks the policies again for the channels of a user. Ends those that the user may no longer
   * read, and the whole socket if the check fails. Never rejects.
   */
  async reauthorise(sub: string): Promise<void> {
    const theirs = [...this.#joined.values()].filter(
      ({ topic, identity }) => topic.isPrivate && identity.caller.claims.sub === sub,
    );
    try {
      await Promise.all(theirs.map((channel) => this.#refreshRights(channel)));
    } catch (error) {
      this.#socket.fail(error);
    }
  }

  /**
   * Ends a channel: sends the reason, then the close that keeps the client from rejoining
   * automatically.
   */
  end(channel: Channel, message: string): void {
    this.#drop(channel);
    this.#push(channel, 'system', {
      extension: 'system',
      status: 'error',
      message,
      channel: channel.topic.name,
    });
    this.#push(channel, 'phx_close', {});
  }

  leaveAll(): void {
    for (const channel of this.#joined.values()) this.#drop(channel);
  }

  async #join(frame: Frame): Promise<void> {
    if (!this.#joined.has(frame.topic)) {
      if (this.#joined.size + this.#joining >= this.#on.limits.channelsPerSocket)
        return this.#socket.refuse(frame, 'ChannelRateLimitReached: Too many channels');
      if (this.#joined.size === 0 && this.#on.isFull())
        return this.#socket.refuse(frame, 'ConnectionRateLimitReached: Too many connected users');
    }
    this.#joining += 1;
    try {
      const admitted = await admitJoin(frame, this.#identities, this.#on);
      if (!this.#socket.isOpen) return;
      if (typeof admitted === 'string') return this.#socket.refuse(frame, admitted);
      await this.#open(frame, admitted);
    } finally {
      this.#joining -= 1;
    }
  }

  async #open(frame: Frame, admitted: Admitted): Promise<void> {
    const { config, replay: replayed } = admitted;
    const former = this.#joined.get(frame.topic);
    if (former) this.#drop(former);
    const { topics, rowChanges, sql } = this.#on;
    const topic = topics.named(admitted.name, config.private);
    const channel = new Channel(this.#socket, {
      topic,
      joinRef: frame.joinRef ?? frame.ref,
      options: channelOptions(config),
      presenceKey: admitted.presenceKey,
      identity: admitted.identity,
      rights: admitted.rights,
      replaying: replayed ? new Replaying() : null,
    });
    this.#joined.set(topic.wire, channel);
    this.#soonest = Math.min(this.#soonest, channel.expiresAt);
    topics.add(topic, channel);
    const wanted = config.postgres_changes ?? [];
    const opened = wanted.length > 0 ? rowChanges.open(channel, wanted) : null;
    if (config.postgres_changes_options?.wait) await opened?.ready.catch(() => null);
    this.#socket.reply(frame, 'ok', { postgres_changes: opened?.echoed ?? [] });
    if (opened) void this.#sendSubscribed(channel, opened.ready);
    topic.sendNumber(channel);
    if (replayed) {
      await replay(sql, channel, replayed);
      topic.sendReplayed(channel);
    }
    if (channel.options.presence && channel.rights.presence && this.has(channel))
      topic.sendPresence(channel);
  }

  /** Reports that row changes arrive from now on, or why they do not. Never rejects. */
  async #sendSubscribed(channel: Channel, ready: Promise<string | null>): Promise<void> {
    const fault = await ready.catch((error: unknown) => {
      this.#socket.fail(error);
      return 'Realtime was unable to connect to the project database';
    });
    if (!this.has(channel)) return this.#on.rowChanges.remove(channel);
    this.#push(channel, 'system', {
      extension: 'postgres_changes',
      status: fault === null ? 'ok' : 'error',
      message: fault ?? 'Subscribed to PostgreSQL',
      channel: channel.topic.name,
    });
  }

  #leave(frame: Frame, channel: Channel): void {
    this.#drop(channel);
    this.#socket.reply(frame, 'ok');
    this.#push(channel, 'phx_close', {});
  }

  async #renewToken(frame: Frame, channel: Channel): Promise<void> {
    const token = tokenPayload.safeParse(frame.payload).data?.access_token ?? null;
    if (token === null || token === channel.identity.token) return;
    const identity = await this.#identities.of(token);
    if (isFault(identity)) return this.end(channel, identity.message);
    channel.identity = identity;
    this.#soonest = Math.min(this.#soonest, channel.expiresAt);
    channel.speech = null;
    if (channel.topic.isPrivate && this.#on.access.presenceKeyIsSub)
      channel.presenceKey = keyByToken(identity);
    if (channel.topic.isPrivate) await this.#refreshRights(channel);
  }

  async #refreshRights(channel: Channel): Promise<void> {
    const { topic, options, identity } = channel;
    channel.speech = null;
    channel.rights = await this.#on.authoriser.canRead(
      topic.name,
      options.presence,
      identity.caller,
    );
    if (!channel.rights.broadcast && this.has(channel))
      this.end(
        channel,
        `You do not have permissions to read from this Channel topic: ${topic.name}`,
      );
  }

  #drop(channel: Channel): void {
    this.#joined.delete(channel.topic.wire);
    this.#on.topics.remove(channel.topic, channel);
    this.#on.rowChanges.remove(channel);
  }

  #push({ joinRef, topic }: Channel, event: string, payload: unknown): void {
    const ref = event === 'phx_close' ? joinRef : null;
    this.#socket.send({ joinRef, ref, topic: topic.wire, event, payload });
  }
}
