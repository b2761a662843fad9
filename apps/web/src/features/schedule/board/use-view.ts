import { useRemembered } from '../../../lib/use-remembered.ts';
import { useIsPhone } from '../../../lib/use-width.ts';
import { type ScheduleView, VIEWS } from './range.ts';

/** The last view on this device; a phone shows the agenda. */
export function useScheduleView(): {
  view: ScheduleView;
  setView(view: ScheduleView): void;
  isPhone: boolean;
} {
  const isPhone = useIsPhone();
  const [view, setView] = useRemembered<ScheduleView>('parley-schedule-view', VIEWS, 'month');
  return { view: isPhone ? 'agenda' : view, isPhone, setView };
}
