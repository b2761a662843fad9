/** Names of realtime topics (decision 0038). */

/** Rows that every member can read. Its `presence` topic shows who is online. */
export const workspaceTopic = (workspaceId: string) => `workspace:${workspaceId}`;

/** Presence in the workspace; members can track themselves. */
export const presenceTopic = (workspaceId: string) => `workspace:${workspaceId}:presence`;

/** Rows that only the channel's participants can read. */
export const channelTopic = (workspaceId: string, channelId: string) =>
  `workspace:${workspaceId}:channel:${channelId}`;

/** Typing in the channel; participants can track themselves. */
export const typingTopic = (workspaceId: string, channelId: string) =>
  `${channelTopic(workspaceId, channelId)}:typing`;

/** Rows that only this user can read: their read marks, and channels they were added to. */
export const profileTopic = (profileId: string) => `profile:${profileId}`;
