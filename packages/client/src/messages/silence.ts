import { isSilent, type Participant, silenceEndsAt } from '@parley/model';
import { type Cell, cell } from '../base/cell.ts';
import type { ReadableRows } from '../collections/shown-rows.ts';

/** Browsers fire longer timers immediately. */
const LONGEST_TIMER_MS = 24 * 3_600_000;

/**
 * Ids of the channels that the user has silenced. The set changes with their settings, and when a
 * mute expires.
 */
export function createSilence(
  participants: Pick<ReadableRows<Participant>, 'subscribeChanges'>,
  me: () => string | null,
): Pick<Cell<ReadonlySet<string>>, 'get' | 'subscribe'> {
  const silent = cell<ReadonlySet<string>>(new Set());
  const own = new Map<string, Participant>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const update = () => {
    clearTimeout(timer);
    const now = Date.now();
    const rows = [...own.values()];
    const next = new Set(
      rows.filter((row) => isSilent(row, now)).map(({ channel_id }) => channel_id),
    );
    if (!areSame(next, silent.get())) silent.set(next);
    const ends = rows.flatMap((row) => silenceEndsAt(row, now) ?? []);
    if (ends.length === 0) return;
    timer = setTimeout(update, Math.min(Math.min(...ends) - now, LONGEST_TIMER_MS));
    // Lets a process end while a channel is muted. In browsers, timers are numbers.
    if (typeof timer === 'object') timer.unref();
  };

  participants.subscribeChanges(
    (changes) => {
      let isTouched = false;
      for (const { type, key, value } of changes) {
        if (type !== 'delete' && value.profile_id === me()) own.set(key, value);
        else if (!own.delete(key)) continue;
        isTouched = true;
      }
      if (isTouched) update();
    },
    { includeInitialState: true },
  );
  return silent;
}

const areSame = (a: ReadonlySet<string>, b: ReadonlySet<string>) =>
  a.size === b.size && [...a].every((id) => b.has(id));
