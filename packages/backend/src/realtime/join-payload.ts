import { z } from 'zod';

/** Some clients send null for what they do not ask for. */
const flag = z
  .boolean()
  .nullish()
  .transform((value) => value ?? false);

const broadcastConfig = z.object({
  ack: flag,
  self: flag,
  /** The client counts what it receives, and is told how many were sent (decision 0038). */
  numbered: flag,
  /** Replays kept messages that were sent before it joined. */
  replay: z.unknown().optional(),
});
const presenceConfig = z.object({
  key: z
    .string()
    .nullish()
    .transform((value) => value ?? ''),
  enabled: flag,
});

/** What a client asks for when it joins. */
export const joinPayload = z.object({
  config: z
    .object({
      broadcast: broadcastConfig.nullish().transform((value) => value ?? broadcastConfig.parse({})),
      presence: presenceConfig.nullish().transform((value) => value ?? presenceConfig.parse({})),
      private: flag,
      postgres_changes: z.array(z.unknown()).nullish(),
      /** `wait`: the answer to the join waits for the subscription. */
      postgres_changes_options: z.object({ wait: z.boolean().default(false) }).nullish(),
    })
    .prefault({}),
  access_token: z.string().nullish(),
  /** What the first version of the client calls it. */
  user_token: z.string().nullish(),
});

export type ChannelConfig = z.infer<typeof joinPayload>['config'];

/** What is kept of the payload as long as the channel is joined. */
export type ChannelOptions = {
  /** Its broadcasts are acknowledged. */
  readonly ack: boolean;
  /** It hears its own broadcasts. */
  readonly self: boolean;
  readonly numbered: boolean;
  /** It hears who is present. */
  readonly presence: boolean;
};

const known = new Map<string, ChannelOptions>();

/** Few differ: equal ones are shared by all channels that have them. */
export function channelOptions({
  broadcast: { ack, self, numbered },
  presence,
}: ChannelConfig): ChannelOptions {
  const options = { ack, self, numbered, presence: presence.enabled };
  const name = Object.values(options).join(' ');
  const same = known.get(name) ?? options;
  known.set(name, same);
  return same;
}
