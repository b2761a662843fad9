import { cleanName, type Event, newId } from '@parley/model';
import { excludedOf, nextStart, splitRule } from '@parley/model/schedule';
import i18next from 'i18next';
import { collections, toAppError } from '../../data/index.ts';
import { toastRemoval } from '../../lib/toast-undo.ts';
import type { EventAnswer } from './answers.ts';
import type { EventColumns } from './event/draft.ts';
import { isSameRule } from './event/repeat.ts';
import { setGuests } from './people/guests.ts';
import { wholeSeries } from './event/series.ts';

/** The part of a series that a change applies to. */
export type SeriesScope = 'this' | 'following' | 'all';

type Owner = { workspaceId: string; userId: string };
type More = Partial<Pick<Event, 'uid' | 'excluded' | 'risk_id' | 'series_id'>>;

/** @returns the id of the event. @throws AppError */
export async function addEvent(
  details: EventColumns,
  owner: Owner,
  more: More = {},
  guests: readonly string[] = [],
): Promise<string> {
  const row = eventRow(details, owner, more);
  // The queue keeps their order; waiting here would lose the guests if the page is closed offline.
  await Promise.all([collections.events.insert(row), setGuests(row, guests, owner.userId)]);
  return row.id;
}

/** A row with defaults for columns that the server sets. */
export function eventRow(
  details: EventColumns,
  { workspaceId, userId }: Owner,
  more: More = {},
): Event {
  const now = new Date().toISOString();
  return {
    ...details,
    risk_id: null,
    excluded: [],
    uid: null,
    series_id: null,
    sequence: 0,
    ...more,
    id: newId(),
    workspace_id: workspaceId,
    created_by: userId,
    deleted_at: null,
    created_at: now,
    updated_at: now,
  };
}

/** Changes an event as a whole. @throws AppError */
export async function setEvent(id: string, change: Partial<Event>): Promise<void> {
  await collections.events.update(id, (row) => void Object.assign(row, change));
}

/** Takes back a change. @throws AppError */
export type Undo = () => Promise<void>;

/**
 * Changes one occurrence, it and the following ones, or the series. `start` names the occurrence.
 * @returns how to take a change of times back
 * @throws AppError
 */
export async function changeEvent(
  event: Event,
  start: string,
  details: EventColumns,
  scope: SeriesScope,
  owner: Owner,
  guests: readonly string[],
): Promise<Undo> {
  const at = Date.parse(start);
  const isFromFirst = scope === 'following' && isFirst(event, at);
  if (event.recurrence === null || scope === 'all' || isFromFirst) {
    await setEvent(event.id, wholeSeries(event, start, details));
    await setGuests(event, guests, owner.userId);
    return () => setEvent(event.id, timesOf(event));
  }
  const more = { risk_id: event.risk_id, series_id: event.id };
  if (scope === 'this') {
    const id = await addEvent({ ...details, recurrence: null }, owner, more, guests);
    await orTakeBack(id, setEvent(event.id, { excluded: excludedWith(event, at) }));
    return () => joinAgain(event, id);
  }
  const { before, after } = splitRule(event, at);
  const keepsRule = isSameRule(details.recurrence, event.recurrence);
  const following = [...excludedOf(event)]
    .filter((excluded) => excluded >= at)
    .map((excluded) => new Date(excluded).toISOString());
  const id = await addEvent(
    { ...details, recurrence: keepsRule ? after : details.recurrence },
    owner,
    { ...more, excluded: following },
    guests,
  );
  await orTakeBack(id, setEvent(event.id, { recurrence: before }));
  return () => joinAgain(event, id);
}

const timesOf = ({ starts_at, ends_at, is_all_day, timezone, recurrence, excluded }: Event) => ({
  starts_at,
  ends_at,
  is_all_day,
  timezone,
  recurrence,
  excluded,
});

/** Gives an event its times again, and removes the row that was split off it. */
async function joinAgain(event: Event, id: string): Promise<void> {
  await Promise.all([
    setEvent(event.id, timesOf(event)),
    setEvent(id, { deleted_at: new Date().toISOString() }),
  ]);
}

/**
 * Removes one occurrence, it and the following ones, or the event, and offers undo.
 * @throws AppError
 */
export async function removeEvent(event: Event, start: string, scope: SeriesScope): Promise<void> {
  const at = Date.parse(start);
  const before: Partial<Event> = {
    excluded: event.excluded,
    recurrence: event.recurrence,
    deleted_at: null,
  };
  if (event.recurrence === null || scope === 'all' || (scope === 'following' && isFirst(event, at)))
    await setEvent(event.id, { deleted_at: new Date().toISOString() });
  else if (scope === 'this') await setEvent(event.id, { excluded: excludedWith(event, at) });
  else await setEvent(event.id, { recurrence: splitRule(event, at).before });
  toastRemoval(i18next.t('schedule:removed', { title: event.title }), () =>
    setEvent(event.id, before),
  );
}

/**
 * Sets the user's answer for an occurrence, or with null for the series; the same answer again
 * removes it.
 * @throws AppError
 */
export async function answerEvent(
  event: Event,
  userId: string,
  occurrenceAt: string | null,
  response: EventAnswer,
): Promise<void> {
  const isFor = (at: string | null) =>
    at === null || occurrenceAt === null
      ? at === occurrenceAt
      : Date.parse(at) === Date.parse(occurrenceAt);
  const known = [...collections.event_responses.values()].find(
    (row) => row.event_id === event.id && row.profile_id === userId && isFor(row.occurrence_at),
  );
  if (known?.response === response) return collections.event_responses.delete(known.id);
  if (known)
    return collections.event_responses.update(known.id, (row) => void (row.response = response));
  const now = new Date().toISOString();
  await collections.event_responses.insert({
    id: newId(),
    workspace_id: event.workspace_id,
    event_id: event.id,
    profile_id: userId,
    occurrence_at: occurrenceAt,
    response,
    note: null,
    created_at: now,
    updated_at: now,
  });
}

/** Sets the word beside an answer. @throws AppError */
export async function noteAnswer(id: string, note: string): Promise<void> {
  await collections.event_responses.update(id, (row) => void (row.note = cleanName(note) || null));
}

const excludedWith = (event: Event, at: number): string[] =>
  [...new Set([...excludedOf(event), at])]
    .toSorted((a, b) => a - b)
    .map((one) => new Date(one).toISOString());

const isFirst = (event: Event, at: number): boolean =>
  nextStart({ ...event, excluded: [] }, Date.parse(event.starts_at) - 1) === at;

/** Removes the row made for a change that then failed. */
async function orTakeBack(id: string, change: Promise<void>): Promise<void> {
  try {
    await change;
  } catch (error) {
    await setEvent(id, { deleted_at: new Date().toISOString() });
    throw toAppError(error);
  }
}
