const keyOf = (channelId: string) => `parley-draft-${channelId}`;

/** What was typed and not sent, kept for each channel on this device. */
export const loadDraft = (channelId: string): string => localStorage.getItem(keyOf(channelId)) ?? '';

export function saveDraft(channelId: string, text: string): void {
  if (text.trim() === '') localStorage.removeItem(keyOf(channelId));
  else localStorage.setItem(keyOf(channelId), text);
}
