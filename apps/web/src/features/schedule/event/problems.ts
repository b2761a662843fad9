import { cleanName } from '@parley/model';
import { isZone } from '@parley/model/schedule';
import type { TFunction } from 'i18next';
import { toAppError } from '../../../data/index.ts';
import { errorText } from '../../../lib/error-text.ts';
import { actsByItself } from '../kinds.ts';
import { MOST_GUESTS } from '../people/guests.ts';
import { type EventDraft, type Problems, problemOf } from './draft.ts';
import { ruleProblemText } from './rule-text.ts';

/** Validation errors by field. @param now milliseconds since 1970 */
export function problemsOf(
  draft: EventDraft,
  isNew: boolean,
  now: number,
  t: TFunction<'schedule'>,
): Problems {
  const { title, kind, channelId, start, end, isAllDay, timezone, repeat, text } = draft;
  const problems: Problems = {};
  const most = draft.isPrivate ? MOST_GUESTS.private : MOST_GUESTS.shared;
  if (kind === 'meeting' && draft.guests.length > most)
    problems.guests = t('problems.guests', { count: most });
  if (kind === 'meeting' && draft.callUrl.trim() && !isCallUrl(draft.callUrl.trim()))
    problems.callUrl = t('problems.callUrl');
  if (cleanName(title) === '') problems.title = t('problems.title');
  if (actsByItself(kind) && channelId === null) problems.channel = t('problems.channel');
  if (actsByItself(kind) && text.trim() === '') problems.text = t('problems.text');
  if (!actsByItself(kind) && Date.parse(end) < Date.parse(start)) problems.end = t('problems.end');
  if (
    isNew &&
    actsByItself(kind) &&
    !isAllDay &&
    repeat.kind === 'never' &&
    Date.parse(start) <= now
  )
    problems.start = t('problems.past');
  if (!isZone(timezone)) problems.timezone = t('problems.timezone');
  else {
    const problem =
      repeat.kind !== 'never' &&
      repeat.kind !== 'custom' &&
      (repeat.interval < 1 || (repeat.ends === 'count' && repeat.count < 1))
        ? ({ code: 'part', part: 'COUNT' } as const)
        : problemOf(draft);
    if (problem) problems.repeat = ruleProblemText(problem, t);
  }
  return problems;
}

/** True for an address that may be opened for a call: a secure one. */
export const isCallUrl = (text: string): boolean =>
  /^https:\/\/[^\s/]\S*$/.test(text) && URL.canParse(text);

/** Maps a server's refusal to the field it concerns. */
export function problemsOfError(error: unknown): Problems {
  const { code } = toAppError(error);
  const text = errorText(error);
  if (code === 'invalid_recurrence') return { repeat: text };
  if (code === 'guest_cannot_see' || code === 'too_many_guests' || code === 'too_many_invited')
    return { guests: text };
  return code === 'unknown_timezone' ? { timezone: text } : { form: text };
}
