import { z } from 'zod';

/** Some clients send null for options that they do not set. */
const flag = z
  .boolean()
  .nullish()
  .transform((value) => value ?? false);

const broadcastConfig = z.object({
  ack: flag,
  self: flag,
  /**
   * The client counts what it receives, and is told how many broadcasts were sent (decision 0038).
   */
  numbered: flag,
  /** Replays kept messages that were sent before the join. */
  replay: z.unknown().optional(),
});
const presenceConfig = z.object({
  key: z
    .string()
    .nullish()
    .transform((value) => value ?? ''),
  enabled: flag,
});

/** The payload of a join. */
export const joinPayload = z.object({
  config: z
    .object({
      broadcast: broadcastConfig.nullish().transform((value) => value ?? broadcastConfig.parse({})),
      presence: presenceConfig.nullish().transform((value) => value ?? presenceConfig.parse({})),
      private: flag,
      postgres_changes: z.array(z.unknown()).nullish(),
      /** With `wait`, the reply to the join waits for the subscription. */
      postgres_changes_options: z.object({ wait: z.boolean().default(false) }).nullish(),
    })
    .prefault({}),
  access_token: z.string().nullish(),
  /** The first version of the client uses this name. */
  user_token: z.string().nullish(),
});

export type ChannelConfig = z.infer<typeof joinPayload>['config'];

/** The part of the payload that is kept while the channel is joined. */
export type ChannelOptions = {
  /** Acknowledges its broadcasts. */
  readonly ack: boolean;
  /** Receives its own broadcasts. */
  readonly self: boolean;
  readonly numbered: boolean;
  /** Receives presence. */
  readonly presence: boolean;
};

const known = new Map<string, ChannelOptions>();

/** Few distinct options exist, so channels with equal ones share one object. */
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
