/**
 * Conversations that stay as they are while another is shown, in the order in which they were
 * opened.
 */
export type KeptConversation = {
  channelId: string;
  /** Tells a conversation that is opened anew from the one that was kept of it. */
  opening: number;
  /** Counts how often it was shown, and tells which was shown longest ago. */
  visit: number;
};

/** The one that is shown, and the two before it. */
const KEPT = 3;

/**
 * What is kept once a channel is shown.
 * @param resumes whether its kept conversation can be shown as it was left
 */
export function afterVisit(
  kept: readonly KeptConversation[],
  channelId: string,
  resumes: boolean,
): KeptConversation[] {
  const visit = Math.max(0, ...kept.map((conversation) => conversation.visit)) + 1;
  const known = kept.some((conversation) => conversation.channelId === channelId);
  if (known && resumes)
    return kept.map((conversation) =>
      conversation.channelId === channelId ? { ...conversation, visit } : conversation,
    );
  const others = kept.filter((conversation) => conversation.channelId !== channelId);
  const recent = others.map((conversation) => conversation.visit).toSorted((a, b) => b - a);
  const oldest = recent[KEPT - 2] ?? 0;
  return [
    ...others.filter((conversation) => conversation.visit >= oldest),
    { channelId, opening: visit, visit },
  ];
}
