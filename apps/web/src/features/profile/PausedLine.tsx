import { profileName, type Profile } from '@parley/model';
import { MoonStar } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { pauseEndText } from './pause.ts';
import { usePausedUntil } from './queries.ts';

/** Tells the writer of a conversation that the other person has paused notifications. */
export function PausedLine({ person }: { person: Profile }) {
  const { t } = useTranslation('profile');
  const until = usePausedUntil(person.id);
  if (until === null) return null;
  return (
    <p className="flex min-w-0 items-center gap-1.5 text-xs text-soft" role="status">
      <MoonStar size={14} strokeWidth={1.75} className="shrink-0" aria-hidden="true" />
      <span className="truncate">
        {t('pause.other', { name: profileName(person), time: pauseEndText(until) })}
      </span>
    </p>
  );
}
