import { Moon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { pauseEndText } from './pause.ts';

/** A moon beside the name of a person who has paused notifications; its title says until when. */
export function PausedSign({ until }: { until: string | null }) {
  const { t } = useTranslation('profile');
  if (until === null) return null;
  const label = t('pause.until', { time: pauseEndText(until) });
  return (
    <span role="img" aria-label={label} title={label} className="inline-flex shrink-0 text-soft">
      <Moon size={13} fill="currentColor" strokeWidth={1.75} aria-hidden="true" />
    </span>
  );
}
