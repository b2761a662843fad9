/** What a webhook of a channel can be told, in the words of the tables. */
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

/** What a webhook of the workspace can be told besides. */
export const WORKSPACE_EVENTS = [
  ...CHANNEL_EVENTS,
  'channel.created',
  'member.joined',
  'member.left',
] as const;

export type WebhookEvent = (typeof WORKSPACE_EVENTS)[number];

export const eventsOf = (channelId: string | null): readonly WebhookEvent[] =>
  channelId === null ? WORKSPACE_EVENTS : CHANNEL_EVENTS;
