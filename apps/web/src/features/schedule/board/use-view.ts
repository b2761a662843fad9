import { useState } from 'react';
import { useIsPhone } from '../../../lib/use-width.ts';
import { type ScheduleView, VIEWS } from './range.ts';

const STORED = 'parley-schedule-view';

/** The view the person chose last, on this device; a phone shows the agenda. */
export function useView(): {
  view: ScheduleView;
  setView(view: ScheduleView): void;
  isPhone: boolean;
} {
  const isPhone = useIsPhone();
  const [view, setView] = useState<ScheduleView>(
    () => VIEWS.find((known) => known === localStorage.getItem(STORED)) ?? 'month',
  );
  return {
    view: isPhone ? 'agenda' : view,
    isPhone,
    setView(chosen) {
      localStorage.setItem(STORED, chosen);
      setView(chosen);
    },
  };
}
