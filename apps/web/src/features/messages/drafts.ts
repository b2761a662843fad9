const keyOf = (profileId: string, channelId: string) => `parley-draft-${profileId}-${channelId}`;

/** What a person typed in a channel and did not send, kept on this device. */
export const loadDraft = (profileId: string, channelId: string): string => localStorage.getItem(keyOf(profileId, channelId)) ?? '';

export function saveDraft(profileId: string, channelId: string, text: string): void {
  if (text.trim() === '') localStorage.removeItem(keyOf(profileId, channelId));
  else localStorage.setItem(keyOf(profileId, channelId), text);
}
