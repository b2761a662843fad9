import { type Candidate, profileName } from '@parley/model';
import type { ChannelParticipant } from '../channels/queries.ts';

export type { Candidate } from '@parley/model';

/** All participants, mentioned as '@channel' in every language. */
export const EVERYONE: Candidate = { id: 'everyone', label: 'channel' };

const SHOWN = 6;

/** A participant; assistants are suggested before people. */
export type Partner = Candidate & { isAssistant?: boolean };

export const candidateOf = ({ participant, profile }: ChannelParticipant): Partner => ({
  id: participant.profile_id,
  label: profileName(profile),
  isAssistant: profile?.role === 'assistant',
});

/**
 * Suggestions for the letters after an @: names with a word that starts with them. Assistants come
 * first, unless a person has exactly that name.
 */
export function candidatesFor(candidates: Partner[], query: string): Partner[] {
  const wanted = query.toLocaleLowerCase();
  const orderOf = ({ label, isAssistant = false }: Partner) =>
    label.toLocaleLowerCase() === wanted ? 0 : isAssistant ? 1 : 2;
  return candidates
    .filter(({ label }) => {
      const name = label.toLocaleLowerCase();
      return name.startsWith(wanted) || name.split(/\s+/).some((word) => word.startsWith(wanted));
    })
    .toSorted((one, other) => orderOf(one) - orderOf(other))
    .slice(0, SHOWN);
}
