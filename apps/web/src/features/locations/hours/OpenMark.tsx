import type { Location } from '@parley/model';
import { useTranslation } from 'react-i18next';
import { useMinute } from '../../../lib/use-minute.ts';
import { openState, readHours } from '@parley/model/opening-hours';
import { openText } from './hours-format.ts';

/**
 * Shows whether a location is open now and until when; nothing without opening hours. In short
 * form, the title has the time.
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
