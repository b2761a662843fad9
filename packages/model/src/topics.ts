/** Names of realtime topics (decision 0002). */

/** Rows every member may read; `presence` beside it says who is here. */
export const workspaceTopic = (workspaceId: string) => `workspace:${workspaceId}`;

/** Who is here; members may track themselves. */
export const presenceTopic = (workspaceId: string) => `workspace:${workspaceId}:presence`;

/** Rows only the channel's participants may read. */
export const channelTopic = (workspaceId: string, channelId: string) =>
  `workspace:${workspaceId}:channel:${channelId}`;

/** Who is writing in the channel; participants may track themselves. */
export const typingTopic = (workspaceId: string, channelId: string) =>
  `${channelTopic(workspaceId, channelId)}:typing`;

/** Rows only this person may read: own read marks, and channels they were added to. */
export const profileTopic = (profileId: string) => `profile:${profileId}`;
