import { type CalendarDate, getLocalTimeZone, parseAbsolute, today } from '@internationalized/date';
import type { Event } from '@parley/model';
import { nextStart, occurrenceAt } from '@parley/model/schedule';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../lib/toast.ts';
import { collections, useTableGroup, useOwnId, useWorkspace } from '../../../data/index.ts';
import { errorText } from '../../../lib/error-text.ts';
import { toastRemoval } from '../../../lib/toast-undo.ts';
import { timeAt } from '../board/minutes.ts';
import { type ShownEvent, shown } from '../board/shown.ts';
import type { Drag } from '../board/use-drag.ts';
import { addEvent, changeEvent, removeEvent, type SeriesScope } from '../mutations.ts';
import { guestIds } from '../people/guests.ts';
import { useChannelsById, useEvents, useCanChange } from '../queries.ts';
import { dayIn, eventColumns, type EventDraft, eventDraft, guestsOf, newDraft } from './draft.ts';
import { weekdayOf } from './repeat.ts';

const HOUR = 60;

/** A morning hour; today the next full hour. */
function usualHour(day: CalendarDate): { from: number; to: number } {
  const isToday = day.compare(today(getLocalTimeZone())) === 0;
  const from = isToday ? Math.min(23, new Date().getHours() + 1) * HOUR : 9 * HOUR;
  return { from, to: from + HOUR };
}

type Target = { event: Event; start: string };
/** The open dialog: none, an event, the form, or the question about a series. */
export type PlannerStep =
  | { kind: 'none' }
  | { kind: 'form'; draft: EventDraft; target: Target | null }
  | { kind: 'scope'; purpose: 'change' | 'remove'; run(scope: SeriesScope): Promise<void> };

type Options = {
  channelId: string | null;
  opened: { event?: string | undefined; at?: string | undefined };
  onOpened(opened: { event?: string; at?: string }): void;
};

/** All actions on events: plan, open, change, move, remove. */
export function usePlanner({ channelId, opened, onOpened }: Options) {
  const { t } = useTranslation('schedule');
  const [step, setStep] = useState<PlannerStep>({ kind: 'none' });
  const workspaceId = useWorkspace()?.id ?? '';
  const userId = useOwnId();
  const canChange = useCanChange();
  const owner = { workspaceId, userId };
  const item = useOpened(opened);
  const [isOpenedHere, setOpenedHere] = useState(false);
  const { status } = useTableGroup('schedule');
  useEffect(() => {
    // A link to a deleted or hidden event leads to the schedule.
    if (opened.event && status === 'ready' && !item) onOpened({});
    // A reminder or an invitation to a series is about the next date, not about its first.
    const next = item && !opened.at ? nextDate(item.event, Date.now()) : null;
    if (item && next) onOpened({ event: item.event.id, at: next });
  }, [opened.event, opened.at, status, item, onOpened]);

  const forScope = (
    event: Event,
    purpose: 'change' | 'remove',
    run: (scope: SeriesScope) => Promise<void>,
  ) => {
    if (event.recurrence !== null) return setStep({ kind: 'scope', purpose, run });
    return void run('all').catch((error: unknown) => toast.error(errorText(error)));
  };
  const shift = ({ event, start }: ShownEvent, change: (draft: EventDraft) => EventDraft) => {
    const draft = change(eventDraft(event, start, guestIds(event.id)));
    forScope(event, 'change', async (scope) => {
      const undo = await changeEvent(event, start, eventColumns(draft), scope, owner, draft.guests);
      toastRemoval(t('moved', { title: event.title }), undo);
    });
  };

  return {
    step,
    item,
    isLinked: !isOpenedHere,
    canChange,
    close: () => setStep({ kind: 'none' }),
    open({ event, start }: ShownEvent) {
      setOpenedHere(true);
      onOpened({ event: event.id, at: start });
    },
    closeItem: () => onOpened({}),
    /** Opens the form for a new event on a day or at given minutes. */
    createOn(day: CalendarDate, minutes = usualHour(day)) {
      setStep({
        kind: 'form',
        draft: newDraft(timeAt(day, minutes.from), timeAt(day, minutes.to), false, channelId),
        target: null,
      });
    },
    edit({ event, start }: ShownEvent) {
      onOpened({});
      setStep({
        kind: 'form',
        draft: eventDraft(event, start, guestIds(event.id)),
        target: { event, start },
      });
    },
    remove({ event, start }: ShownEvent) {
      onOpened({});
      forScope(event, 'remove', (scope) => removeEvent(event, start, scope));
    },
    /** @throws AppError for the form to show */
    async save(draft: EventDraft, target: Target | null): Promise<void> {
      const details = eventColumns(draft);
      const guests = guestsOf(draft);
      if (target && target.event.recurrence !== null) {
        const { event, start } = target;
        return setStep({
          kind: 'scope',
          purpose: 'change',
          run: async (scope) => {
            await changeEvent(event, start, details, scope, owner, guests);
          },
        });
      }
      if (target) await changeEvent(target.event, target.start, details, 'all', owner, guests);
      else await addEvent(details, owner, {}, guests);
      setStep({ kind: 'none' });
    },
    move: (moved: ShownEvent, drag: Drag) => shift(moved, (draft) => movedBy(draft, drag)),
    resize: (sized: ShownEvent, minutes: number) =>
      shift(sized, (draft) => ({
        ...draft,
        end: new Date(
          Math.max(Date.parse(draft.start) + 15 * 60_000, Date.parse(draft.end) + minutes * 60_000),
        ).toISOString(),
      })),
  };
}

export type PlannerState = ReturnType<typeof usePlanner>;

/** Moves in the viewer's zone; a series on one weekday follows. */
function movedBy(draft: EventDraft, { days, minutes }: Drag): EventDraft {
  const start = parseAbsolute(draft.start, getLocalTimeZone())
    .add({ days, minutes })
    .toAbsoluteString();
  const end = new Date(
    Date.parse(start) + Date.parse(draft.end) - Date.parse(draft.start),
  ).toISOString();
  const isOwnDay =
    draft.repeat.days.length === 1 &&
    draft.repeat.days[0] === weekdayOf(dayIn(draft.start, draft.timezone));
  return {
    ...draft,
    start,
    end,
    repeat: isOwnDay
      ? { ...draft.repeat, days: [weekdayOf(dayIn(start, draft.timezone))] }
      : draft.repeat,
  };
}

/** The start of a series' next date that is not over, or null. */
function nextDate(event: Event, now: number): string | null {
  if (event.recurrence === null) return null;
  const length = Date.parse(event.ends_at) - Date.parse(event.starts_at);
  const start = nextStart(event, now - length);
  return start === null ? null : new Date(start).toISOString();
}

/** The occurrence in the address, or the event's first. */
function useOpened({ event: id, at }: Options['opened']): ShownEvent | null {
  const events = useEvents();
  const channels = useChannelsById();
  const event = id
    ? (events.find((row) => row.id === id) ?? collections.events.get(id))
    : undefined;
  if (!event || event.deleted_at !== null) return null;
  const start = Date.parse(at ?? '');
  return shown(
    event,
    occurrenceAt(event, Number.isNaN(start) ? Date.parse(event.starts_at) : start),
    channels,
  );
}
