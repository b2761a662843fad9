import type { Message } from '@parley/model';

/** Who wrote a message, if it was no person; programs post by webhooks. */
export type NoPerson = 'assistant' | 'program';

/** As a field of a message for the model; none for what a person wrote. */
export function writerOf({ role, metadata }: Pick<Message, 'role' | 'metadata'>): {
  by?: NoPerson;
} {
  if (role === 'assistant') return { by: 'assistant' };
  const isHook =
    typeof metadata === 'object' &&
    metadata !== null &&
    'via' in metadata &&
    metadata.via === 'webhook';
  return isHook ? { by: 'program' } : {};
}

/** Only an address that a person wrote may be linked to in an answer. */
export const isByPerson = ({ by }: { by?: NoPerson }): boolean => by === undefined;
