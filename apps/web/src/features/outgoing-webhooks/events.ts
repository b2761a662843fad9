/** Events that a channel's webhook can subscribe to, named after the tables. */
export const CHANNEL_EVENTS = [
  'message.created',
  'message.updated',
  'message.deleted',
  'reaction.added',
  'reaction.removed',
  'participant.joined',
  'participant.left',
  'channel.archived',
] as const;

/** Events that a workspace's webhook can subscribe to. */
export const WORKSPACE_EVENTS = [
  ...CHANNEL_EVENTS,
  'channel.created',
  'member.joined',
  'member.left',
] as const;

export type WebhookEvent = (typeof WORKSPACE_EVENTS)[number];

export const eventsOf = (channelId: string | null): readonly WebhookEvent[] =>
  channelId === null ? WORKSPACE_EVENTS : CHANNEL_EVENTS;
