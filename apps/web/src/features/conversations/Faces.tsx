import type { Profile } from '@parley/model';
import { usePresence } from '../../data/index.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { usePausedUntil } from '../profile/queries.ts';

const SHOWN = 2;
const LOWERED = 'last:-ms-1 last:self-end';

/** Avatars of a conversation: one with presence, or the first two overlapping. */
export function Faces({ people, size = 'sm' }: { people: Profile[]; size?: 'xs' | 'sm' | 'md' }) {
  const here = usePresence();
  const [first] = people;
  const isPaused = usePausedUntil(first?.id ?? null) !== null;
  if (people.length <= 1)
    return (
      <Avatar
        profile={first}
        size={size}
        isPaused={isPaused}
        presence={first && first.role !== 'assistant' ? here?.has(first.id) : undefined}
      />
    );
  return (
    <span
      className={
        size === 'md'
          ? 'flex size-9 shrink-0 justify-between'
          : 'flex shrink-0 -space-x-2 rtl:space-x-reverse'
      }
    >
      {people.slice(0, SHOWN).map((person) => (
        // As high as one avatar, with the first above the second.
        <span
          key={person.id}
          className={`h-5 rounded-[5px] ring-2 ring-page ${size === 'md' ? LOWERED : ''}`}
        >
          <Avatar profile={person} size="xs" />
        </span>
      ))}
    </span>
  );
}
