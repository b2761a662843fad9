/**
 * A conversation that stays mounted while another is shown. They are listed in the order in which
 * they were opened.
 */
export type KeptConversation = {
  channelId: string;
  /** Key that distinguishes a newly opened conversation from a kept one of the same channel. */
  opening: number;
  /** Number of the last visit, which orders conversations by when they were last shown. */
  visit: number;
};

/** The shown conversation and the previous two. */
const KEPT = 3;

/**
 * Conversations to keep after a channel is shown.
 * @param resumes true if its kept conversation can be shown unchanged
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
