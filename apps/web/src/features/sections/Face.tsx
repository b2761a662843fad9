import type { Profile } from '@parley/model';
import { clsx } from 'clsx';
import { usePresence } from '../../data/index.ts';
import { usePausedUntil } from '../profile/queries.ts';
import { Avatar } from '../../ui/Avatar.tsx';

/** The other member's avatar or the number of other members, as wide as a channel icon. */
export function Face({ people }: { people: Profile[] }) {
  const here = usePresence();
  const [first] = people;
  const isPaused = usePausedUntil(first?.id ?? null) !== null;
  return (
    <span className="grid w-4.5 shrink-0 place-items-center" aria-hidden="true">
      {people.length > 1 ? (
        <span
          className={clsx(
            'grid size-4.5 place-items-center',
            'rounded-md bg-pressed text-xs font-semibold text-soft tabular-nums',
          )}
        >
          {people.length}
        </span>
      ) : (
        <Avatar
          profile={first}
          size="xs"
          isPaused={isPaused}
          presence={first?.role === 'assistant' ? undefined : here?.has(first?.id ?? '')}
        />
      )}
    </span>
  );
}
