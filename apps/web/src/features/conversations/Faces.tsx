import type { Profile } from '@parley/model';
import { usePresence } from '../../data/index.ts';
import { Avatar } from '../../ui/Avatar.tsx';

const SHOWN = 2;

/** Who is in a conversation: one face with presence, or the first two overlapping. */
export function Faces({ people, size = 'sm' }: { people: Profile[]; size?: 'xs' | 'sm' | 'md' }) {
  const here = usePresence();
  const [first] = people;
  if (people.length <= 1)
    return (
      <Avatar
        profile={first}
        size={size}
        presence={first && first.role !== 'assistant' ? here?.has(first.id) : undefined}
      />
    );
  return (
    <span className={`flex shrink-0 -space-x-2 rtl:space-x-reverse ${size === 'md' ? 'w-9' : ''}`}>
      {people.slice(0, SHOWN).map((person) => (
        <span key={person.id} className="rounded-full ring-2 ring-page">
          <Avatar profile={person} size="xs" />
        </span>
      ))}
    </span>
  );
}
