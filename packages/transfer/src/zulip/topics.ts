import type { ZulipMessage } from './shapes.ts';

/** A topic of a channel: its first message opens the thread, and the others reply to it. */
export type Topic = { readonly root: number; readonly replies: number; readonly last: string };

type Growing = { root: number; rootAt: string; count: number; last: string };

/** The topics of all channels. Zulip takes no notice of capitals in their names. */
export class Topics {
  readonly #topics = new Map<string, Growing>();

  see(channel: string, message: ZulipMessage, at: string): void {
    const topic = topicOf(message, channel);
    if (topic === null) return;
    const key = keyOf(channel, topic);
    const known = this.#topics.get(key) ?? { root: message.id, rootAt: at, count: 0, last: at };
    known.count += 1;
    if (at > known.last) known.last = at;
    if (at < known.rootAt) [known.root, known.rootAt] = [message.id, at];
    this.#topics.set(key, known);
  }

  get(channel: string, topic: string): Topic | null {
    const found = this.#topics.get(keyOf(channel, topic));
    return found ? { root: found.root, replies: found.count - 1, last: found.last } : null;
  }

  get size(): number {
    return this.#topics.size;
  }
}

const keyOf = (channel: string, topic: string): string =>
  JSON.stringify([channel, topic.trim().toLowerCase()]);

/** The topic of a message in a channel; null in conversations and where it has none. */
export const topicOf = ({ subject }: ZulipMessage, channel: string): string | null =>
  channel.startsWith('stream ') && subject.trim() !== '' && subject !== '(no topic)'
    ? subject
    : null;
