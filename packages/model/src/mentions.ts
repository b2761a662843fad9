import { messageMetadata } from './message-schemas.ts';

/** A profile that can be mentioned with @. */
export type Candidate = { id: string; label: string };

/** True if a message's metadata mentions the user, by name or with everybody in the channel. */
export function namesPerson(metadata: unknown, profileId: string): boolean {
  const { data } = messageMetadata.safeParse(metadata);
  return data?.mentions_everyone === true || (data?.mentions?.includes(profileId) ?? false);
}
