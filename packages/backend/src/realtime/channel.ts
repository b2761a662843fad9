import { z } from 'zod';
import type { Caller } from '../postgres/session.ts';
import type { Rights } from './authorise.ts';
import type { SerializerVersion } from './protocol.ts';

const broadcastConfig = z.object({
  ack: z.boolean().default(false),
  self: z.boolean().default(false),
  /** It counts what it receives, and is told how many there were (decision 0038). */
  numbered: z.boolean().default(false),
  /** What was sent before it joined, from the messages that are kept. */
  replay: z.unknown().optional(),
});
const presenceConfig = z.object({
  key: z.string().default(''),
  enabled: z.boolean().default(false),
});

/** What a client asks for when it joins. */
export const joinPayload = z.object({
  config: z
    .object({
      broadcast: broadcastConfig.nullish().transform((value) => value ?? broadcastConfig.parse({})),
      presence: presenceConfig.nullish().transform((value) => value ?? presenceConfig.parse({})),
      private: z.boolean().default(false),
      postgres_changes: z.array(z.unknown()).nullish(),
      /** `wait`: the answer to the join waits for the subscription. */
      postgres_changes_options: z.object({ wait: z.boolean().default(false) }).nullish(),
    })
    .prefault({}),
  access_token: z.string().nullish(),
});

export type ChannelConfig = z.infer<typeof joinPayload>['config'];

/** One socket's subscription to one topic. */
export type Channel = {
  /** As on the wire, with its prefix `realtime:`. */
  topic: string;
  /** As policies and the database name it. */
  name: string;
  isPrivate: boolean;
  joinRef: string | null;
  config: ChannelConfig;
  version: SerializerVersion;
  /** The key its presence is listed under. */
  presenceKey: string;
  caller: Caller;
  /** The token the caller was read from; null when the API key speaks. */
  token: string | null;
  /** What it hears. */
  rights: Rights;
  /** What it may say, once that was asked; few channels ever speak. */
  speech: Promise<Rights> | null;
  /** Messages it heard while earlier ones are replayed to it; null when none are. */
  heard: Set<string> | null;
  /** Writes the bytes of a finished websocket frame. */
  write(frame: Buffer): void;
  /** Tells why, and closes it. */
  end(message: string): void;
};

/** True when the token that opened the channel has run out. `now` in milliseconds. */
export function hasExpired(channel: Channel, now: number): boolean {
  const { exp } = channel.caller.claims;
  return typeof exp === 'number' && exp * 1000 <= now;
}
