import type { Channel } from './channel.ts';
import { Diffs } from './diffs.ts';
import { frame, frameText } from './frames.ts';
import type { Rate } from './rate.ts';
import { Presence, type PresenceDiff } from './presence.ts';
import {
  encode,
  encodeBinaryBroadcast,
  encodeBroadcast,
  type SerializerVersion,
} from './protocol.ts';

/** A private and a public topic of one name are two topics. */
const keyOf = (topic: string, isPrivate: boolean) => `${isPrivate ? 'private' : 'public'}:${topic}`;

type Topic = {
  name: string;
  channels: Set<Channel>;
  presence: Presence;
  diffs: Diffs;
  /** How many broadcasts it had since somebody first listened. */
  number: number;
};

/** Why a channel ends where the project says more than it may, in the hosted service's words. */
export const TOO_MANY = 'Too many messages per second';

/** The event that tells a client which number was the latest. */
const LATEST = 'latest';

/**
 * Who listens to what. A message is framed once for each serializer and the same bytes go to every
 * subscriber. What comes from the database or over HTTP is numbered, so that whoever misses some of
 * it can tell (decision 0038).
 */
export class Topics {
  readonly #topics = new Map<string, Topic>();
  /** Had a broadcast since the last look. */
  #stirred = new Set<Topic>();
  /** Had one before the last look, and nobody has been told yet that it was the latest. */
  #settling = new Set<Topic>();
  readonly #messages: Rate;
  delivered = 0;

  /** @param messages how many the project may deliver. */
  constructor(messages: Rate) {
    this.#messages = messages;
  }

  add(channel: Channel): void {
    const key = keyOf(channel.name, channel.isPrivate);
    const topic = this.#topics.get(key) ?? this.#newTopic(channel.name);
    topic.channels.add(channel);
    this.#topics.set(key, topic);
  }

  remove(channel: Channel): void {
    const key = keyOf(channel.name, channel.isPrivate);
    const topic = this.#topics.get(key);
    if (!topic?.channels.delete(channel)) return;
    addDiff(topic, topic.presence.untrack(channel));
    if (topic.channels.size === 0) this.#topics.delete(key);
  }

  presenceOf(channel: Channel): Presence | null {
    return this.#topics.get(keyOf(channel.name, channel.isPrivate))?.presence ?? null;
  }

  track(channel: Channel, key: string, facts: Record<string, unknown>): void {
    const topic = this.#topics.get(keyOf(channel.name, channel.isPrivate));
    topic?.diffs.add(topic.presence.track(channel, key, facts));
  }

  untrack(channel: Channel): void {
    const topic = this.#topics.get(keyOf(channel.name, channel.isPrivate));
    if (topic) addDiff(topic, topic.presence.untrack(channel));
  }

  /** From the database or the HTTP endpoint: to every subscriber. `payloadJson` is JSON text. */
  broadcast(
    name: string,
    isPrivate: boolean,
    event: string,
    payloadJson: string,
    id: string,
  ): void {
    const topic = this.#topics.get(keyOf(name, isPrivate));
    if (!topic) return;
    topic.number += 1;
    this.#stirred.add(topic);
    const meta = { id, number: topic.number };
    this.#deliver(
      topic,
      (channel) => channel.rights.broadcast && isNews(channel, id),
      (version) => encodeBroadcast(version, wireName(topic), event, payloadJson, meta),
    );
  }

  /** Tells a channel that counts where it begins. */
  tellNumber(channel: Channel): void {
    const topic = this.#topics.get(keyOf(channel.name, channel.isPrivate));
    if (topic && isNumbered(channel)) channel.write(frameText(latest(topic)(channel.version)));
  }

  /**
   * To be called at intervals: tells those who count the latest number of each topic that had
   * broadcasts and has been quiet since the last call. Where nothing happens, nothing is sent.
   */
  tellLatest(): void {
    for (const topic of this.#settling)
      if (!this.#stirred.has(topic)) this.#deliver(topic, isNumbered, latest(topic));
    this.#settling = this.#stirred;
    this.#stirred = new Set();
  }

  /** From a client: to every other subscriber, and to itself when it asked for that. */
  relay(from: Channel, event: string, payload: unknown): void {
    const topic = this.#topics.get(keyOf(from.name, from.isPrivate));
    if (!topic) return;
    const wanted = (channel: Channel) =>
      channel.rights.broadcast && (channel !== from || from.config.broadcast.self);
    if (Buffer.isBuffer(payload)) return this.#deliverBytes(topic, wanted, event, payload);
    const message = { type: 'broadcast', event, payload };
    this.#deliver(topic, wanted, (version) =>
      encode(version, {
        joinRef: null,
        ref: null,
        topic: from.topic,
        event: 'broadcast',
        payload: message,
      }),
    );
  }

  /** Bytes that came over HTTP: to every subscriber that speaks of bytes. */
  broadcastBytes(name: string, isPrivate: boolean, event: string, payload: Buffer): void {
    const topic = this.#topics.get(keyOf(name, isPrivate));
    if (topic) this.#deliverBytes(topic, ({ rights }) => rights.broadcast, event, payload);
  }

  get size(): number {
    return this.#topics.size;
  }

  #newTopic(name: string): Topic {
    const topic: Topic = {
      name,
      channels: new Set(),
      presence: new Presence(),
      diffs: new Diffs((diff) => this.#sendDiff(topic, diff)),
      number: 0,
    };
    return topic;
  }

  #sendDiff(topic: Topic, diff: PresenceDiff): void {
    const wanted = (channel: Channel) => channel.config.presence.enabled && channel.rights.presence;
    this.#deliver(topic, wanted, (version) =>
      encode(version, {
        joinRef: null,
        ref: null,
        topic: wireName(topic),
        event: 'presence_diff',
        payload: diff,
      }),
    );
  }

  #deliverBytes(
    topic: Topic,
    wanted: (channel: Channel) => boolean,
    event: string,
    payload: Buffer,
  ): void {
    const bytes = frame('binary', encodeBinaryBroadcast(wireName(topic), event, payload));
    this.#write(topic, (channel) =>
      channel.version === '2.0.0' && wanted(channel) ? bytes : null,
    );
  }

  #deliver(
    topic: Topic,
    wanted: (channel: Channel) => boolean,
    text: (version: SerializerVersion) => string,
  ): void {
    const frames = new Map<SerializerVersion, Buffer>();
    this.#write(topic, (channel) => {
      if (!wanted(channel)) return null;
      const bytes = frames.get(channel.version) ?? frameText(text(channel.version));
      frames.set(channel.version, bytes);
      return bytes;
    });
  }

  /** Counts what it delivers; where that is more than the project may, who got it ends with it. */
  #write(topic: Topic, bytesFor: (channel: Channel) => Buffer | null): void {
    const told: Channel[] = [];
    for (const channel of topic.channels) {
      const bytes = bytesFor(channel);
      if (!bytes) continue;
      channel.write(bytes);
      told.push(channel);
    }
    this.delivered += told.length;
    if (!this.#messages.take(told.length)) for (const channel of told) channel.end(TOO_MANY);
  }
}

/** False for what was replayed to it already. */
function isNews({ heard }: Channel, id: string): boolean {
  if (heard === null) return true;
  if (heard.has(id)) return false;
  heard.add(id);
  return true;
}

const addDiff = ({ diffs }: Topic, diff: PresenceDiff | null) => diff && diffs.add(diff);

const wireName = ({ name }: Topic) => `realtime:${name}`;

const isNumbered = ({ config, rights }: Channel) => config.broadcast.numbered && rights.broadcast;

const latest =
  (topic: Topic) =>
  (version: SerializerVersion): string =>
    encodeBroadcast(version, wireName(topic), LATEST, '{}', { number: topic.number });
