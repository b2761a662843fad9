import type { Channel } from './channel.ts';
import { frame, frameText } from './frames.ts';
import { Presence, type PresenceDiff } from './presence.ts';
import {
  encode,
  encodeBinaryBroadcast,
  encodeBroadcast,
  type SerializerVersion,
} from './protocol.ts';

/** A private and a public topic of one name are two topics. */
const keyOf = (topic: string, isPrivate: boolean) => `${isPrivate ? 'private' : 'public'}:${topic}`;

type Topic = { channels: Set<Channel>; presence: Presence };

/**
 * Who listens to what. A message is framed once for each serializer and the same bytes go to every
 * subscriber.
 */
export class Topics {
  readonly #topics = new Map<string, Topic>();
  delivered = 0;

  add(channel: Channel): void {
    const key = keyOf(channel.name, channel.isPrivate);
    const topic = this.#topics.get(key) ?? { channels: new Set(), presence: new Presence() };
    topic.channels.add(channel);
    this.#topics.set(key, topic);
  }

  remove(channel: Channel): void {
    const key = keyOf(channel.name, channel.isPrivate);
    const topic = this.#topics.get(key);
    if (!topic?.channels.delete(channel)) return;
    this.#sendDiff(topic, topic.presence.untrack(channel));
    if (topic.channels.size === 0) this.#topics.delete(key);
  }

  presenceOf(channel: Channel): Presence | null {
    return this.#topics.get(keyOf(channel.name, channel.isPrivate))?.presence ?? null;
  }

  track(channel: Channel, key: string, facts: Record<string, unknown>): void {
    const topic = this.#topics.get(keyOf(channel.name, channel.isPrivate));
    if (topic) this.#sendDiff(topic, topic.presence.track(channel, key, facts));
  }

  untrack(channel: Channel): void {
    const topic = this.#topics.get(keyOf(channel.name, channel.isPrivate));
    if (topic) this.#sendDiff(topic, topic.presence.untrack(channel));
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
    this.#deliver(
      topic,
      (channel) => channel.rights.readBroadcast,
      (version) => encodeBroadcast(version, `realtime:${name}`, event, payloadJson, id),
    );
  }

  /** From a client: to every other subscriber, and to itself when it asked for that. */
  relay(from: Channel, event: string, payload: unknown): void {
    const topic = this.#topics.get(keyOf(from.name, from.isPrivate));
    if (!topic) return;
    const wanted = (channel: Channel) =>
      channel.rights.readBroadcast && (channel !== from || from.config.broadcast.self);
    if (Buffer.isBuffer(payload)) {
      const bytes = frame('binary', encodeBinaryBroadcast(from.topic, event, payload));
      for (const channel of topic.channels)
        if (wanted(channel) && channel.version === '2.0.0') channel.write(bytes);
      return;
    }
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

  get size(): number {
    return this.#topics.size;
  }

  #sendDiff(topic: Topic, diff: PresenceDiff | null): void {
    if (!diff) return;
    const wanted = (channel: Channel) =>
      channel.config.presence.enabled && channel.rights.readPresence;
    const [first] = topic.channels;
    const name = first?.topic ?? '';
    this.#deliver(topic, wanted, (version) =>
      encode(version, {
        joinRef: null,
        ref: null,
        topic: name,
        event: 'presence_diff',
        payload: diff,
      }),
    );
  }

  #deliver(
    topic: Topic,
    wanted: (channel: Channel) => boolean,
    text: (version: SerializerVersion) => string,
  ): void {
    const frames = new Map<SerializerVersion, Buffer>();
    for (const channel of topic.channels) {
      if (!wanted(channel)) continue;
      const bytes = frames.get(channel.version) ?? frameText(text(channel.version));
      frames.set(channel.version, bytes);
      channel.write(bytes);
      this.delivered += 1;
    }
  }
}
