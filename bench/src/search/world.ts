import { randomUUID } from 'node:crypto';
import { startProduct } from '@parley/e2e/product';
import { postgres, type Sql } from '@parley/postgres';

const PEOPLE = 50;
const CHANNELS = 40;
const WORDS = 60_000;
const BATCH = 50_000;

/** A workspace with messages of invented words, some of which are in every second message. */
export type SearchWorld = {
  sql: Sql;
  workspace: string;
  /** People by the channels they take part in: all, a quarter, one. */
  callers: readonly string[];
  /** Words from the most frequent to the rarest. */
  words: readonly string[];
  /** Adds messages until there are this many. */
  grow(total: number): Promise<void>;
  stop(): Promise<void>;
};

export async function startSearchWorld(): Promise<SearchWorld> {
  const product = await startProduct();
  const { DB_URL: url } = await product.status();
  const sql = postgres(url, { max: 1 });
  const workspace = randomUUID();
  const people = Array.from({ length: PEOPLE }, () => randomUUID());
  const channels = Array.from({ length: CHANNELS }, () => randomUUID());
  const words = inventedWords();
  const callers = people.slice(0, 3);
  await furnish(sql, { workspace, people, channels, words });
  let stored = 0;
  return {
    sql,
    workspace,
    callers,
    words,
    async grow(total) {
      await sql`drop index private.search_entries_words_idx`;
      for (; stored < total; stored += BATCH)
        await addMessages(
          sql,
          { workspace, people, channels },
          stored,
          Math.min(BATCH, total - stored),
        );
      stored = total;
      await sql`create index search_entries_words_idx on private.search_entries
        using gin (words) with (gin_pending_list_limit = 256)`;
      await sql`vacuum (analyze)`;
    },
    async stop() {
      await sql.end({ timeout: 5 });
      await product.stop();
    },
  };
}

/** Distinct words of two to five syllables. */
function inventedWords(): string[] {
  const syllables = [...'bdfghjklmnprstvw'].flatMap((first) =>
    [...'aeiou'].map((second) => first + second),
  );
  const words = new Set<string>();
  for (let seed = 1; words.size < WORDS; seed += 1) {
    let rest = (seed * 7_919_317) % 2_147_483_647;
    let word = '';
    for (let count = 2 + (seed % 4); count > 0; count -= 1) {
      word += syllables[rest % syllables.length] ?? '';
      rest = Math.floor(rest / syllables.length);
    }
    words.add(word);
  }
  return [...words];
}

type Furniture = { workspace: string; people: string[]; channels: string[]; words: string[] };

async function furnish(sql: Sql, { workspace, people, channels, words }: Furniture) {
  const [all = '', quarter = '', one = '', ...others] = people;
  await sql`insert into auth.users (id, email, aud, role)
    select id, id || '@example.test', 'authenticated', 'authenticated'
    from unnest(${people}::uuid[]) id`;
  await sql`insert into public.workspaces (id, name, owner_id) values (${workspace}, 'Bench', ${all})`;
  await sql`insert into public.memberships (workspace_id, profile_id, role)
    select ${workspace}, id, 'member' from unnest(${[quarter, one, ...others]}::uuid[]) id`;
  await sql`insert into public.channels (id, workspace_id, name, assistant_mode, visibility)
    select id, ${workspace}, 'Channel ' || id, 'off', 'private' from unnest(${channels}::uuid[]) id`;
  const joins: [string, string[]][] = [
    [all, channels],
    [quarter, channels.filter((_, index) => index % 4 === 0)],
    [one, channels.slice(0, 1)],
  ];
  for (const [person, joined] of joins)
    await sql`insert into public.participants (workspace_id, channel_id, profile_id)
      select ${workspace}, c, ${person} from unnest(${joined}::uuid[]) c on conflict do nothing`;
  await sql`create table private.bench_words as
    select word, place from unnest(${words}::text[]) with ordinality as w (word, place)`;
  await sql`create unique index on private.bench_words (place)`;
  await sql`insert into private.search_words (workspace_id, word, keys)
    select ${workspace}, word, private.word_keys(word) from private.bench_words`;
}

/**
 * Stores messages as sends do, without the triggers, whose work on rows this old was done long ago.
 * The frequency of a word falls with its place, and so does the number of messages of a channel.
 */
async function addMessages(
  sql: Sql,
  { workspace, people, channels }: Omit<Furniture, 'words'>,
  stored: number,
  count: number,
): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`insert into public.messages (id, workspace_id, channel_id, author_id, parts, created_at)
      select gen_random_uuid(), ${workspace},
        (${channels}::uuid[])[1 + floor(power(random(), 2) * ${channels.length})::int],
        (${people}::uuid[])[1 + floor(random() * ${people.length})::int],
        jsonb_build_array(jsonb_build_object('type', 'text', 'text', text)),
        timestamptz '2026-01-01' + make_interval(secs => (${stored} + n) * 25)
      from generate_series(1, ${count}::int) n
      cross join lateral (
        select string_agg(w.word, ' ') as text from (
          select least(${WORDS}, greatest(1, power(${WORDS}, random()))::int) as place
          from generate_series(1, 4 + floor(random() * 20)::int + n * 0)
        ) drawn join private.bench_words w on w.place = drawn.place
      ) written`;
    await tx`insert into private.search_entries
        (kind, id, workspace_id, channel_id, author_id, at, words)
      select 'message', id, workspace_id, channel_id, author_id, created_at,
        private.word_vector(private.tokens(private.fold(parts -> 0 ->> 'text')))
          || array_to_tsvector(array['%message', private.mark_of('#', channel_id),
            private.mark_of('^', author_id)])
      from public.messages where workspace_id = ${workspace} and role = 'user'
        and created_at > timestamptz '2026-01-01' + make_interval(secs => ${stored} * 25)`;
  });
}
