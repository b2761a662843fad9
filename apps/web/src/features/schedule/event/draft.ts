import { cleanName } from '@parley/model';
import {
  type CalendarDate,
  getLocalTimeZone,
  parseAbsolute,
  toCalendarDate,
  toZoned,
  type ZonedDateTime,
} from '@internationalized/date';
import type { Event } from '@parley/model';
import { occurrenceAt, occurrencesIn, type RuleProblem, ruleProblem } from '@parley/model/schedule';
import { zoneOf } from '../board/shown.ts';
import { actsByItself, type EventKind } from '../kinds.ts';
import { noRepeat, type Repeat, repeatOfRule, ruleOfRepeat } from './repeat.ts';

/** An event as the form has it. For all-day events, `end` is the last day. */
export type EventDraft = {
  title: string;
  kind: EventKind;
  channelId: string | null;
  start: string;
  end: string;
  isAllDay: boolean;
  timezone: string;
  repeat: Repeat;
  locationId: string | null;
  description: string;
  remindMinutes: number | null;
  text: string;
  /** True if the event belongs to its guests only. It cannot change afterwards. */
  isPrivate: boolean;
  /** Ids of the guests. */
  guests: readonly string[];
  callUrl: string;
};

/** The row columns of a draft. */
export type EventColumns = Pick<
  Event,
  | 'title'
  | 'kind'
  | 'channel_id'
  | 'starts_at'
  | 'ends_at'
  | 'is_all_day'
  | 'timezone'
  | 'recurrence'
  | 'location_id'
  | 'description'
  | 'remind_minutes'
  | 'payload'
  | 'is_private'
  | 'call_url'
>;

export type Problems = Partial<
  Record<
    | 'title'
    | 'channel'
    | 'end'
    | 'start'
    | 'text'
    | 'timezone'
    | 'repeat'
    | 'guests'
    | 'callUrl'
    | 'form',
    string
  >
>;

export const TITLE_MAX = 255;
export const DESCRIPTION_MAX = 10_000;
export const TEXT_MAX = 40_000;
export const CALL_URL_MAX = 2000;

/** A draft for a new event. */
export function newDraft(
  start: Date,
  end: Date,
  isAllDay: boolean,
  channelId: string | null,
): EventDraft {
  const timezone = getLocalTimeZone();
  const from = start.toISOString();
  return {
    title: '',
    kind: 'meeting',
    channelId,
    start: from,
    end: end.toISOString(),
    isAllDay,
    timezone,
    repeat: noRepeat(dayIn(from, timezone)),
    locationId: null,
    description: '',
    remindMinutes: isAllDay ? null : 10,
    text: '',
    isPrivate: false,
    guests: [],
    callUrl: '',
  };
}

/** A draft for an occurrence. */
export function eventDraft(event: Event, start: string, guests: readonly string[]): EventDraft {
  const occurrence = occurrenceAt(event, Date.parse(start));
  const timezone = zoneOf(event);
  return {
    title: event.title,
    kind: event.kind,
    channelId: event.channel_id,
    start: occurrence.start,
    isAllDay: event.is_all_day,
    timezone,
    end: event.is_all_day
      ? parseAbsolute(occurrence.end, timezone).subtract({ days: 1 }).toAbsoluteString()
      : occurrence.end,
    repeat: repeatOfRule(event.recurrence, dayIn(occurrence.start, timezone)),
    locationId: event.location_id,
    description: event.description ?? '',
    remindMinutes: event.remind_minutes,
    text: textOfPayload(event.payload),
    isPrivate: event.is_private,
    guests,
    callUrl: event.call_url ?? '',
  };
}

export function eventColumns(draft: EventDraft): EventColumns {
  const {
    title,
    kind,
    channelId,
    timezone,
    isAllDay,
    locationId,
    description,
    remindMinutes,
    text,
    isPrivate,
    callUrl,
  } = draft;
  const [starts_at, ends_at] = isAllDay
    ? [
        midnight(draft.start, timezone).toAbsoluteString(),
        midnight(draft.end, timezone).add({ days: 1 }).toAbsoluteString(),
      ]
    : [draft.start, actsByItself(kind) ? draft.start : draft.end];
  const details: EventColumns = {
    title: cleanName(title),
    kind,
    channel_id: channelId,
    starts_at,
    ends_at,
    is_all_day: isAllDay,
    timezone,
    recurrence: ruleOfRepeat(draft.repeat, dayIn(draft.start, timezone)),
    location_id: locationId,
    description: description.trim() || null,
    remind_minutes: remindMinutes,
    payload: actsByItself(kind) ? { text: text.trim() } : {},
    is_private: isPrivate,
    call_url: kind === 'meeting' ? callUrl.trim() || null : null,
  };
  return onItsRule(details);
}

/**
 * Calendar readers take the start for the first occurrence, so move it to the first day that
 * matches the rule.
 */
function onItsRule(details: EventColumns): EventColumns {
  if (details.recurrence === null || ruleProblem({ ...details, excluded: [] })) return details;
  const from = Date.parse(details.starts_at);
  const [first] = occurrencesIn({ ...details, excluded: [] }, from, from + YEARS_MS, 1);
  return first ? { ...details, starts_at: first.start, ends_at: first.end } : details;
}

const YEARS_MS = 9 * 366 * 86_400_000;

/** Why a draft's recurrence rule is invalid, or null. */
export const problemOf = (draft: EventDraft): RuleProblem | null => {
  const { starts_at, ends_at, is_all_day, timezone, recurrence } = eventColumns(draft);
  return ruleProblem({ starts_at, ends_at, is_all_day, timezone, recurrence, excluded: [] });
};

export const dayIn = (at: string, timezone: string): CalendarDate =>
  toCalendarDate(parseAbsolute(at, timezone));

const midnight = (at: string, timezone: string): ZonedDateTime =>
  toZoned(dayIn(at, timezone), timezone);

export function textOfPayload(payload: Event['payload']): string {
  const text =
    payload && typeof payload === 'object' && !Array.isArray(payload) ? payload.text : '';
  return typeof text === 'string' ? text : '';
}

/** Who is invited; only meetings have guests. */
export const guestsOf = ({ kind, guests }: EventDraft): readonly string[] =>
  kind === 'meeting' ? guests : [];
