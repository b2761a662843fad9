import { z } from 'zod';
import { publicRights, type TopicRights } from './authorise.ts';
import type { Channel } from './channel.ts';
import type { SocketDependencies } from './dependencies.ts';
import { TOO_MANY } from './topic.ts';

const broadcastPayload = z.object({ event: z.string().default('message'), payload: z.unknown() });
const presencePayload = z.object({
  event: z.string().transform((text) => text.toLowerCase()),
  payload: z.record(z.string(), z.unknown()).nullish(),
});

/** The answer to a client, with the reason if refused; null if the client expects no answer. */
export type ClientMessageAnswer = { refused: string | null } | null;

const accepted: ClientMessageAnswer = { refused: null };
const refusal = (refused: string): ClientMessageAnswer => ({ refused });
const silent = (name: string) =>
  refusal(`Unauthorized: You do not have permissions to write to this Channel topic: ${name}`);

/** Handles the messages that a client sends on a channel. */
export class ClientMessages {
  readonly #on: SocketDependencies;
  readonly #isJoined: (channel: Channel) => boolean;

  constructor(on: SocketDependencies, isJoined: (channel: Channel) => boolean) {
    this.#on = on;
    this.#isJoined = isJoined;
  }

  /**
   * Refusals are silent if the client did not ask for an acknowledgement, as on the hosted service.
   */
  async broadcast(channel: Channel, said: unknown): Promise<ClientMessageAnswer> {
    const { data } = broadcastPayload.safeParse(said);
    if (!data) return refusal('malformed broadcast');
    const { topic, options } = channel;
    const rights = await this.#rightsOf(channel);
    if (!rights) return null;
    if (!rights.broadcast) return options.ack ? silent(topic.name) : null;
    if (!this.#on.messages.take()) return this.#end(channel, TOO_MANY);
    topic.relay(channel, data.event, data.payload);
    return options.ack ? accepted : null;
  }

  async presence(channel: Channel, shown: unknown): Promise<ClientMessageAnswer> {
    const { data } = presencePayload.safeParse(shown);
    if (!data) return refusal('Presence track payload must be a map');
    if (!['track', 'untrack'].includes(data.event)) return refusal('malformed presence');
    const { topic } = channel;
    const rights = await this.#rightsOf(channel);
    if (!rights) return null;
    if (!rights.presence) return silent(topic.name);
    const facts = data.payload ?? {};
    if (Object.keys(facts).length > this.#on.limits.presenceKeys)
      return refusal('Too many keys in the presence payload');
    if (!this.#on.presences.take())
      return this.#end(channel, 'Too many presence messages per second');
    if (!this.#on.messages.take()) return this.#end(channel, TOO_MANY);
    if (data.event === 'track')
      topic.track(channel, (channel.presenceKey ??= crypto.randomUUID()), facts);
    else topic.untrack(channel);
    return accepted;
  }

  #end(channel: Channel, why: string): ClientMessageAnswer {
    channel.end(why);
    return null;
  }

  /**
   * The channel's write rights, checked on its first message and again after they may have changed.
   * Null if the channel ended meanwhile.
   */
  async #rightsOf(channel: Channel): Promise<TopicRights | null> {
    const { topic, identity } = channel;
    if (!topic.isPrivate) return publicRights;
    channel.speech ??= this.#on.authoriser.canWrite(topic.name, identity.caller);
    const rights = await channel.speech;
    return this.#isJoined(channel) ? rights : null;
  }
}
