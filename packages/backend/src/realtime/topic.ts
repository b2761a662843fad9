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

/** One that listens to a topic. */
export type Listener = {
  readonly version: SerializerVersion;
  /** What it hears. */
  readonly rights: TopicRights;
  readonly options: ChannelOptions;
  /** While earlier messages are told to it, and a little longer. */
  readonly replaying: Replaying | null;
  /** Writes the bytes of a finished websocket frame. */
  write(frame: Buffer): void;
  /** Tells why, and closes it. */
  end(message: string): void;
};

/** Why a channel ends where the project says more than it may, in the hosted service's words. */
export const TOO_MANY = 'Too many messages per second';

/** The event that tells a client which number was the latest. */
const LATEST = 'latest';

/** All topics together. */
export type Traffic = {
  /** How many messages the project may deliver. */
  readonly messages: Rate;
  delivered: number;
};

type Wanted = (listener: Listener) => boolean;

/** Who listens to it, and who is present. A message is framed once for each serializer. */
export class Topic {
  /** As policies and the database name it. */
  readonly name: string;
  readonly isPrivate: boolean;
  /** As it is called on the wire. */
  readonly wire: string;
  readonly listeners = new Set<Listener>();
  /** How many broadcasts it had since somebody first listened. */
  #number = 0;
  readonly #traffic: Traffic;
  #presence: Presence | null = null;
  #diffs: Diffs | null = null;
  /** Who is present, as told to whoever comes, until more of it is told. */
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
    this.#tellDiff(this.#presence.track(listener, key, facts));
  }

  untrack(listener: Listener): void {
    const diff = this.#presence?.untrack(listener);
    if (diff) this.#tellDiff(diff);
  }

  /** From the database or the HTTP endpoint: to every subscriber. `payloadJson` is JSON text. */
  broadcast(event: string, payloadJson: string, id: string): void {
    this.#number += 1;
    const meta = { id, number: this.#number };
    this.#deliver(
      (listener) => listener.rights.broadcast,
      (version) => encodeBroadcast(version, this.wire, event, payloadJson, meta),
      id,
    );
  }

  /** Tells one who counts where it begins. */
  tellNumber(listener: Listener): void {
    if (isNumbered(listener)) listener.write(frameText(this.#latest(listener.version)));
  }

  /**
   * Tells one who counts that what was sent before it came has been told, all that it asked for.
   */
  tellReplayed(listener: Listener): void {
    if (isNumbered(listener)) listener.write(frameText(this.#latest(listener.version, 'done')));
  }

  /** Tells those who count the latest number. */
  tellLatest(): void {
    this.#deliver(isNumbered, (version) => this.#latest(version));
  }

  /**
   * Tells one who is present. Those who come between two diffs hear the same bytes: what has
   * changed since is told to all of them in the next one.
   */
  tellPresence(listener: Listener): void {
    this.#states ??= new Map();
    const { version } = listener;
    const known = this.#states.get(version);
    const bytes =
      known ?? frameText(this.#encode(version, 'presence_state', this.#presence?.state() ?? {}));
    this.#states.set(version, bytes);
    listener.write(bytes);
  }

  /** From a client: to every other subscriber, and to itself when it asked for that. */
  relay(from: Listener, event: string, payload: unknown): void {
    const wanted: Wanted = (listener) =>
      listener.rights.broadcast && (listener !== from || from.options.self);
    if (Buffer.isBuffer(payload)) return this.#deliverBytes(wanted, event, payload);
    const message = { type: 'broadcast', event, payload };
    this.#deliver(wanted, (version) => this.#encode(version, 'broadcast', message));
  }

  /** Bytes that came over HTTP: to every subscriber that speaks of bytes. */
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

  #tellDiff(diff: PresenceDiff): void {
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

  /** Counts what it delivers; where that is more than the project may, who got it ends with it. */
  #write(bytesFor: (listener: Listener) => Buffer | null): void {
    const told: Listener[] = [];
    for (const listener of this.listeners) {
      const bytes = bytesFor(listener);
      if (!bytes) continue;
      listener.write(bytes);
      told.push(listener);
    }
    this.#traffic.delivered += told.length;
    if (!this.#traffic.messages.take(told.length))
      for (const listener of told) listener.end(TOO_MANY);
  }
}

const isNumbered: Wanted = ({ options, rights }) => options.numbered && rights.broadcast;
