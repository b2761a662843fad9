import type { TopicRights } from './authorise.ts';
import { Diffs } from './diffs.ts';
import { frame, frameText } from './frames.ts';
import { Presence, type PresenceDiff } from './presence.ts';
import {
  encode,
  encodeBinaryBroadcast,
  encodeBroadcast,
  type SerializerVersion,
} from './protocol.ts';
import type { Rate } from './rate.ts';
import type { Replaying } from './replaying.ts';
import type { ChannelOptions } from './join-payload.ts';

/** A subscriber of a topic. */
export type Listener = {
  readonly version: SerializerVersion;
  /** Its read rights. */
  readonly rights: TopicRights;
  readonly options: ChannelOptions;
  /** Set while earlier messages are replayed to it, and a little longer. */
  readonly replaying: Replaying | null;
  /** Writes the bytes of a complete websocket frame. */
  write(frame: Buffer): void;
  /** Sends the reason and closes it. */
  end(message: string): void;
};

/** The reason sent if the project exceeds its message rate, in the hosted service's words. */
export const TOO_MANY = 'Too many messages per second';

/** The event that sends a client the latest number. */
const LATEST = 'latest';

/** Totals over all topics. */
export type Traffic = {
  /** The rate of messages that the project may deliver. */
  readonly messages: Rate;
  delivered: number;
};

type Wanted = (listener: Listener) => boolean;

/** The listeners of a topic, and its presence. A message is framed once for each serializer. */
export class Topic {
  /** The name in policies and in the database. */
  readonly name: string;
  readonly isPrivate: boolean;
  /** The name on the wire. */
  readonly wire: string;
  readonly listeners = new Set<Listener>();
  /** Broadcasts since its first listener joined. */
  #number = 0;
  readonly #traffic: Traffic;
  #presence: Presence | null = null;
  #diffs: Diffs | null = null;
  /** The encoded presence state for new listeners, reused until the next diff is sent. */
  #states: Map<SerializerVersion, Buffer> | null = null;

  constructor(name: string, isPrivate: boolean, traffic: Traffic) {
    this.name = name;
    this.isPrivate = isPrivate;
    this.wire = `realtime:${name}`;
    this.#traffic = traffic;
  }

  remove(listener: Listener): void {
    if (this.listeners.delete(listener)) this.untrack(listener);
  }

  track(listener: Listener, key: string, facts: Record<string, unknown>): void {
    this.#presence ??= new Presence();
    this.#sendDiff(this.#presence.track(listener, key, facts));
  }

  untrack(listener: Listener): void {
    const diff = this.#presence?.untrack(listener);
    if (diff) this.#sendDiff(diff);
  }

  /**
   * Sends a broadcast of the database or the HTTP endpoint to every subscriber. `payloadJson` is
   * JSON text.
   */
  broadcast(event: string, payloadJson: string, id: string): void {
    this.#number += 1;
    const meta = { id, number: this.#number };
    this.#deliver(
      (listener) => listener.rights.broadcast,
      (version) => encodeBroadcast(version, this.wire, event, payloadJson, meta),
      id,
    );
  }

  /** Sends a listener that counts the number at which it starts. */
  sendNumber(listener: Listener): void {
    if (isNumbered(listener)) listener.write(frameText(this.#latest(listener.version)));
  }

  /** Tells a listener that counts that all the earlier messages it asked for have been sent. */
  sendReplayed(listener: Listener): void {
    if (isNumbered(listener)) listener.write(frameText(this.#latest(listener.version, 'done')));
  }

  /** Sends the latest number to all listeners that count. */
  sendLatest(): void {
    this.#deliver(isNumbered, (version) => this.#latest(version));
  }

  /**
   * Sends a listener the presence state. Listeners that join between two diffs get the same bytes,
   * and the next diff brings them the changes since.
   */
  sendPresence(listener: Listener): void {
    this.#states ??= new Map();
    const { version } = listener;
    const known = this.#states.get(version);
    const bytes =
      known ?? frameText(this.#encode(version, 'presence_state', this.#presence?.state() ?? {}));
    this.#states.set(version, bytes);
    listener.write(bytes);
  }

  /** Sends a client's message to every other subscriber, and to itself if it asked for that. */
  relay(from: Listener, event: string, payload: unknown): void {
    const wanted: Wanted = (listener) =>
      listener.rights.broadcast && (listener !== from || from.options.self);
    if (Buffer.isBuffer(payload)) return this.#deliverBytes(wanted, event, payload);
    const message = { type: 'broadcast', event, payload };
    this.#deliver(wanted, (version) => this.#encode(version, 'broadcast', message));
  }

  /** Sends bytes from HTTP to every subscriber with serializer 2.0.0. */
  broadcastBytes(event: string, payload: Buffer): void {
    this.#deliverBytes(({ rights }) => rights.broadcast, event, payload);
  }

  #latest(version: SerializerVersion, replay?: 'done'): string {
    const meta = { number: this.#number, ...(replay && { replay }) };
    return encodeBroadcast(version, this.wire, LATEST, '{}', meta);
  }

  #encode(version: SerializerVersion, event: string, payload: unknown): string {
    return encode(version, { joinRef: null, ref: null, topic: this.wire, event, payload });
  }

  #sendDiff(diff: PresenceDiff): void {
    const send = (collected: PresenceDiff) => {
      this.#states = null;
      this.#deliver(
        ({ options, rights }) => options.presence && rights.presence,
        (version) => this.#encode(version, 'presence_diff', collected),
      );
    };
    this.#diffs ??= new Diffs(send, () => this.listeners.size);
    this.#diffs.add(diff);
  }

  #deliverBytes(wanted: Wanted, event: string, payload: Buffer): void {
    const bytes = frame('binary', encodeBinaryBroadcast(this.wire, event, payload));
    this.#write((listener) => (listener.version === '2.0.0' && wanted(listener) ? bytes : null));
  }

  #deliver(wanted: Wanted, text: (version: SerializerVersion) => string, id?: string): void {
    const frames = new Map<SerializerVersion, Buffer>();
    this.#write((listener) => {
      if (!wanted(listener)) return null;
      const bytes = frames.get(listener.version) ?? frameText(text(listener.version));
      frames.set(listener.version, bytes);
      const isTold = id === undefined || (listener.replaying?.isNews(id, bytes) ?? true);
      return isTold ? bytes : null;
    });
  }

  /**
   * Counts deliveries; if they exceed the project's rate, ends the channels that got the message.
   */
  #write(bytesFor: (listener: Listener) => Buffer | null): void {
    const recipients: Listener[] = [];
    for (const listener of this.listeners) {
      const bytes = bytesFor(listener);
      if (!bytes) continue;
      listener.write(bytes);
      recipients.push(listener);
    }
    this.#traffic.delivered += recipients.length;
    if (!this.#traffic.messages.take(recipients.length))
      for (const listener of recipients) listener.end(TOO_MANY);
  }
}

const isNumbered: Wanted = ({ options, rights }) => options.numbered && rights.broadcast;
