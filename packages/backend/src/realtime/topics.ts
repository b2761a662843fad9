import type { Rate } from './rate.ts';
import { type Listener, Topic, type Traffic } from './topic.ts';

/**
 * The topics with listeners. Broadcasts of the database and over HTTP are numbered, so that clients
 * notice missing ones (decision 0038).
 */
export class Topics {
  /** A private and a public topic with the same name are two topics. */
  readonly #private = new Map<string, Topic>();
  readonly #public = new Map<string, Topic>();
  /** Had a broadcast since the last `sendLatest`. */
  #stirred = new Set<Topic>();
  /**
   * Had a broadcast before the last `sendLatest`; its listeners do not yet know that it was the
   * latest.
   */
  #settling = new Set<Topic>();
  readonly #traffic: Traffic;

  /** @param messages the rate of messages that the project may deliver. */
  constructor(messages: Rate) {
    this.#traffic = { messages, delivered: 0 };
  }

  /** The topic with that name; a new one is not registered until a listener is added. */
  named(name: string, isPrivate: boolean): Topic {
    return this.#of(isPrivate).get(name) ?? new Topic(name, isPrivate, this.#traffic);
  }

  add(topic: Topic, listener: Listener): void {
    topic.listeners.add(listener);
    this.#of(topic.isPrivate).set(topic.name, topic);
  }

  remove(topic: Topic, listener: Listener): void {
    topic.remove(listener);
    const named = this.#of(topic.isPrivate);
    if (topic.listeners.size === 0 && named.get(topic.name) === topic) named.delete(topic.name);
  }

  /**
   * Sends a broadcast of the database or the HTTP endpoint to every subscriber. `payloadJson` is
   * JSON text.
   */
  broadcast(
    name: string,
    isPrivate: boolean,
    event: string,
    payloadJson: string,
    id: string,
  ): void {
    const topic = this.#of(isPrivate).get(name);
    if (!topic) return;
    this.#stirred.add(topic);
    topic.broadcast(event, payloadJson, id);
  }

  /**
   * Call at intervals. Sends listeners that count the latest number of each topic that had
   * broadcasts and has been quiet since the last call. Sends nothing for topics without broadcasts.
   */
  sendLatest(): void {
    for (const topic of this.#settling) if (!this.#stirred.has(topic)) topic.sendLatest();
    this.#settling = this.#stirred;
    this.#stirred = new Set();
  }

  /** Sends bytes from HTTP to every subscriber with serializer 2.0.0. */
  broadcastBytes(name: string, isPrivate: boolean, event: string, payload: Buffer): void {
    this.#of(isPrivate).get(name)?.broadcastBytes(event, payload);
  }

  get delivered(): number {
    return this.#traffic.delivered;
  }

  get size(): number {
    return this.#private.size + this.#public.size;
  }

  #of(isPrivate: boolean): Map<string, Topic> {
    return isPrivate ? this.#private : this.#public;
  }
}
