import type { Sql } from '@parley/postgres';
import { questionIn } from './questions.ts';

/** A question that somebody asked in a channel. */
export type Asked = {
  id: string;
  channel: string;
  channelName: string;
  isPrivate: boolean;
  author: string;
  authorName: string;
  thread: string | null;
  at: string;
  text: string;
  /** How long the first answer of a person took, in milliseconds; null if there was none. */
  waitedMs: number | null;
};

/** Why questions of the history were not asked. */
export type LeftOut = { edited: number; left: number; withoutAssistant: number; private: number };
export type Found = { questions: Asked[]; leftOut: LeftOut };

type Candidate = Omit<Asked, 'waitedMs'> & {
  isEdited: boolean;
  isMember: boolean;
  hasAssistant: boolean;
};

/** An answer in a thread counts for a week, a line below the question for a day. */
const IN_THREAD = '7 days';
const BELOW = '1 day';

/** All questions of people in channels, oldest first. */
export async function findQuestions(
  sql: Sql,
  workspace: string,
  { withPrivate }: { withPrivate: boolean },
): Promise<Found> {
  const leftOut: LeftOut = { edited: 0, left: 0, withoutAssistant: 0, private: 0 };
  const questions: Asked[] = [];
  for (const candidate of await candidates(sql, workspace)) {
    const { isEdited, isMember, hasAssistant, ...asked } = candidate;
    if (questionIn(asked.text) === null) continue;
    if (asked.isPrivate && !withPrivate) leftOut.private += 1;
    else if (isEdited) leftOut.edited += 1;
    else if (!isMember) leftOut.left += 1;
    else if (!hasAssistant) leftOut.withoutAssistant += 1;
    else questions.push({ ...asked, waitedMs: null });
  }
  return { questions, leftOut };
}

/** Programs and bots ask nothing; a bot of Slack is known by the name that the reader gives it. */
const candidates = (sql: Sql, workspace: string): PromiseLike<Candidate[]> => sql<Candidate[]>`
  select m.id, m.channel_id as channel, c.name as "channelName",
    c.visibility = 'private' as "isPrivate", m.author_id as author,
    coalesce(p.name, '?') as "authorName", m.thread_id as thread, m.created_at::text as at,
    private.message_text(m.parts, m.content) as text, m.edited_at is not null as "isEdited",
    exists (select from public.memberships s where s.workspace_id = m.workspace_id
      and s.profile_id = m.author_id) and (c.visibility = 'open' or exists (
      select from public.participants i where i.channel_id = c.id
      and i.profile_id = m.author_id)) as "isMember",
    exists (select from public.participants i where i.channel_id = c.id
      and i.role = 'assistant') as "hasAssistant"
  from public.messages m join public.channels c on c.id = m.channel_id
  join public.profiles p on p.id = m.author_id and p.role = 'user'
  where m.workspace_id = ${workspace} and m.role = 'user' and m.deleted_at is null
    and c.visibility in ('open', 'private') and c.deleted_at is null
    and not m.metadata ? 'via' and p.name not like '% (bot)'
    and m.parts::text ~* '[?？]|know|weiß|weiss|kennt|hat (jemand|wer)'
  order by m.created_at, m.id`;

/** A sample that is spread over channels and time: the same seed gives the same questions. */
export function sampleOf(questions: readonly Asked[], most: number, seed: number): Asked[] {
  if (questions.length <= most) return [...questions];
  const inChannels = questions.toSorted(
    (one, other) => compare(one.channel, other.channel) || compare(one.at, other.at),
  );
  const step = inChannels.length / most;
  const start = fraction(seed) * step;
  return Array.from({ length: most }, (_, index) => inChannels[Math.floor(start + index * step)])
    .filter((asked) => asked !== undefined)
    .toSorted((one, other) => compare(one.at, other.at) || compare(one.id, other.id));
}

const compare = (one: string, other: string) => (one < other ? -1 : Number(one > other));

/** A number from 0 to 1 that only the seed decides. */
const fraction = (seed: number): number => ((seed * 2_654_435_761) % 2 ** 32) / 2 ** 32;

/** Adds how long the first answer of another person took. Called before anything is put away. */
export async function withWaits(sql: Sql, asked: readonly Asked[]): Promise<Asked[]> {
  const rows = await sql<{ id: string; ms: number | null }[]>`
    with people as (
      select id from public.profiles where role = 'user' and name not like '% (bot)'
    )
    select q.id, (extract(epoch from coalesce(
      (select min(r.created_at) from public.messages r join people p on p.id = r.author_id
        where r.thread_id = coalesce(q.thread_id, q.id) and r.author_id <> q.author_id
          and r.created_at > q.created_at and r.role = 'user'
          and r.created_at < q.created_at + ${IN_THREAD}::interval),
      case when q.thread_id is null then (
        select min(r.created_at) from public.messages r join people p on p.id = r.author_id
        where r.channel_id = q.channel_id and r.thread_id is null and r.author_id <> q.author_id
          and r.created_at > q.created_at and r.role = 'user'
          and r.created_at < q.created_at + ${BELOW}::interval) end) - q.created_at)
      * 1000)::float8 as ms
    from public.messages q where q.id = any (${asked.map(({ id }) => id)}::uuid[])`;
  const waits = new Map(rows.map(({ id, ms }) => [id, ms]));
  return asked.map((question) => ({ ...question, waitedMs: waits.get(question.id) ?? null }));
}
