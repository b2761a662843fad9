import { type Period, periodIn, startOfDay } from '@parley/built-in';
import { type Client, read } from '../identity.ts';
import type { Asked } from './asked.ts';

export type Days = { from: Date; to: Date };

/** The days that an answer is about; `messages` is null if they were not counted. */
export type LookedAt = {
  period: Days | null;
  messages: number | null;
  /** If the period is empty: the nearest day that has messages. */
  nearest: Days | null;
};

type Clock = { now: Date; timezone: string };

const DAY_MS = 86_400_000;
/** How far decisions, questions and promises are looked for if nobody says. */
const LATELY_DAYS = 30;

/**
 * Determines what to look at: the period that was chosen, else the one that the question names,
 * else since the person last read, or lately.
 * @throws BackendError
 */
export async function lookedAt(asker: Client, asked: Asked, clock: Clock): Promise<LookedAt> {
  const period = untilNow(await wantedPeriod(asker, asked, clock), clock.now);
  if (!period) return { period: null, messages: null, nearest: null };
  const messages = await count(asker, asked, period);
  return {
    period,
    messages,
    nearest: messages === 0 ? await nearestDay(asker, asked, period, clock.timezone) : null,
  };
}

async function wantedPeriod(asker: Client, asked: Asked, clock: Clock): Promise<Period | null> {
  const { kind, channel_id: channelId, period_from: from, period_to: to, question } = asked;
  if (from || to) return { from, to };
  const named = periodIn(question, clock);
  if (named) return named;
  if (kind === 'catch_up') return channelId ? sinceLastRead(asker, asked) : null;
  return kind === 'decisions' || kind === 'questions' || kind === 'promises'
    ? { from: new Date(clock.now.getTime() - LATELY_DAYS * DAY_MS), to: null }
    : null;
}

async function sinceLastRead(
  asker: Client,
  { channel_id, profile_id }: Asked,
): Promise<Period | null> {
  const row = await read(
    'The channel',
    asker
      .from('participants')
      .select('last_read_at, created_at')
      .eq('channel_id', channel_id ?? '')
      .eq('profile_id', profile_id)
      .maybeSingle(),
  );
  return row ? { from: new Date(row.last_read_at ?? row.created_at), to: null } : null;
}

/** A period without its future; null if all of it is to come. */
function untilNow(period: Period | null, now: Date): Days | null {
  if (!period?.from) return null;
  const to = period.to && period.to < now ? period.to : now;
  return period.from < to ? { from: period.from, to } : null;
}

/** Narrows messages to those that an answer is about. What people wrote themselves is no news. */
const scopeOf = ({ kind, channel_id, workspace_id, profile_id }: Asked) => ({
  scope: channel_id ? { channel_id } : { workspace_id },
  authors: `author_id.is.null,author_id.neq.${kind === 'catch_up' ? profile_id : NOBODY}`,
});

const NOBODY = '00000000-0000-0000-0000-000000000000';

async function count(asker: Client, asked: Asked, { from, to }: Days): Promise<number> {
  const { scope, authors } = scopeOf(asked);
  const answer = await asker
    .from('messages')
    .select('id', { count: 'exact', head: true })
    .match(scope)
    .or(authors)
    .is('deleted_at', null)
    .neq('role', 'system')
    .gte('created_at', from.toISOString())
    .lt('created_at', to.toISOString());
  await read('The messages', Promise.resolve(answer));
  return answer.count ?? 0;
}

/** The last day before a period that has messages, else the first one after it. */
async function nearestDay(
  asker: Client,
  asked: Asked,
  { from, to }: Days,
  timezone: string,
): Promise<Days | null> {
  const { scope, authors } = scopeOf(asked);
  const messages = () =>
    asker
      .from('messages')
      .select('created_at')
      .match(scope)
      .or(authors)
      .is('deleted_at', null)
      .neq('role', 'system')
      .limit(1);
  const before = messages()
    .lt('created_at', from.toISOString())
    .order('created_at', { ascending: false });
  const after = messages().gte('created_at', to.toISOString()).order('created_at');
  const [found] = [...(await read('The messages', before)), ...(await read('The messages', after))];
  if (!found) return null;
  const day = startOfDay(new Date(found.created_at), timezone);
  // Half a day more, for days of 23 or 25 hours.
  return { from: day, to: startOfDay(new Date(day.getTime() + 1.5 * DAY_MS), timezone) };
}
