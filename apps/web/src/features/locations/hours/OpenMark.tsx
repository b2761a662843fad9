import type { Location } from '@parley/model';
import { useTranslation } from 'react-i18next';
import { useMinute } from '../../../lib/use-minute.ts';
import { openState, readHours } from '@parley/model/opening-hours';
import { openText } from './hours-format.ts';

/**
 * Whether a place is open now, and until when; nothing for a place without opening hours. In short,
 * until when is in its title.
 */
export function OpenMark({ location, isShort = false }: { location: Location; isShort?: boolean }) {
  'use memo';
  const { t } = useTranslation('locations');
  const now = useMinute();
  const hours = readHours(location.opening_hours);
  const state = openState(hours, now, location.timezone);
  if (!state) return null;
  return (
    <span
      title={isShort ? openText(state) : undefined}
      className="inline-flex max-w-full items-center gap-1.5 text-sm text-soft"
    >
      <span
        className={`size-2 shrink-0 rounded-full ${state.isOpen ? 'bg-good' : 'border border-faint'}`}
        aria-hidden="true"
      />
      <span className="truncate">
        {isShort ? t(state.isOpen ? 'open' : 'closed') : openText(state)}
      </span>
    </span>
  );
}
