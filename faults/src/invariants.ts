import { type Message, textOf } from '@parley/model';
import type { Ledger, Written } from './ledger.ts';
import type { Channel, Seen } from './people.ts';
import type { Product } from './product.ts';

/** A message as stored in the database. */
export type Row = {
  id: string;
  authorId: string;
  text: string;
  isDeleted: boolean;
  /** Sorted strings of profile id and emoji. */
  reactions: string[];
};

type Stored = Pick<Message, 'parts' | 'content'> & {
  id: string;
  author_id: string;
  is_deleted: boolean;
  reactions: string[];
};

/** The stored messages of a channel since a time of the database, oldest first. */
export async function rowsOf(
  { ask }: Product,
  { id: channelId }: Channel,
  since: string,
): Promise<Row[]> {
  const rows = await ask(
    (sql) => sql<Stored[]>`
      select m.id, m.author_id, m.parts, m.content, m.deleted_at is not null as is_deleted,
        array(select r.profile_id || ' ' || r.emoji from reactions r
          where r.message_id = m.id order by 1) as reactions
      from messages m
      where m.channel_id = ${channelId} and m.created_at >= ${since}::timestamptz
      order by m.created_at, m.id`,
  );
  return rows.map((row) => ({
    id: row.id,
    authorId: row.author_id,
    text: textOf(row),
    isDeleted: row.is_deleted,
    reactions: row.reactions.toSorted(),
  }));
}

/** The database's own time, since all other clocks may be wrong. */
export async function databaseTime({ ask }: Product): Promise<string> {
  const [row] = await ask((sql) => sql<{ now: string }[]>`select clock_timestamp()::text as now`);
  return row?.now ?? '';
}

/** The last message that each member has read, as stored in the database. */
export async function readMarks(
  { ask }: Product,
  { id: channelId }: Channel,
): Promise<ReadonlyMap<string, string>> {
  const rows = await ask(
    (sql) => sql<{ profile_id: string; message_id: string }[]>`
      select profile_id, last_read_message_id as message_id from participants
      where channel_id = ${channelId} and last_read_message_id is not null`,
  );
  return new Map(rows.map((row) => [row.profile_id, row.message_id]));
}

/**
 * Violations: lost, duplicated or misordered messages, and content that differs from the last
 * write.
 */
export function wrongInDatabase(all: readonly Written[], rows: readonly Row[]): string[] {
  const stored = new Map(rows.map((row) => [row.id, row]));
  return [
    ...all.flatMap((written) => wrongIn(written, stored.get(written.id))),
    ...doubled(rows),
    ...outOfOrder(all, rows),
  ];
}

function wrongIn(written: Written, row: Row | undefined): string[] {
  const name = `"${written.text}"`;
  if (!row) return [`${name} is lost${written.isAcknowledged ? ', though acknowledged' : ''}`];
  if (row.isDeleted !== written.isDeleted)
    return [`${name} is ${row.isDeleted ? 'deleted' : 'not deleted'}`];
  if (row.isDeleted) return [];
  const reactions = [...written.reactions]
    .flatMap(([who, emoji]) => (emoji === null ? [] : [`${who} ${emoji}`]))
    .toSorted();
  return [
    ...(row.text === written.text ? [] : [`${name} is stored as "${row.text}"`]),
    ...(row.reactions.join() === reactions.join()
      ? []
      : [`${name} has the reactions [${row.reactions.join()}] instead of [${reactions.join()}]`]),
  ];
}

/** Every text is unique, so a second occurrence is a duplicate. */
function doubled(rows: readonly Row[]): string[] {
  const seen = new Set<string>();
  return rows.flatMap(({ text, isDeleted }) => {
    if (isDeleted) return [];
    const isThere = seen.has(text);
    seen.add(text);
    return isThere ? [`"${text}" is there twice`] : [];
  });
}

/** Each person's messages must be in the order of writing, whichever tab was used. */
function outOfOrder(all: readonly Written[], rows: readonly Row[]): string[] {
  const numbers = new Map(all.map(({ id, number }) => [id, number]));
  const last = new Map<string, number>();
  return rows.flatMap(({ id, authorId, text }) => {
    const number = numbers.get(id);
    if (number === undefined) return [];
    const isLate = number < (last.get(authorId) ?? 0);
    last.set(authorId, Math.max(number, last.get(authorId) ?? 0));
    return isLate ? [`"${text}" comes after what was written later`] : [];
  });
}

/** The difference between a tab's list and the database; null if there is none. */
export function wrongInList(seen: readonly Seen[], rows: readonly Row[]): string | null {
  const visible = rows.filter(({ isDeleted }) => !isDeleted);
  const from = seen.findIndex(({ id }) => id === visible[0]?.id);
  const expected = visible.map(lineOf);
  const actual = (from < 0 ? [] : seen.slice(from)).map(lineOf);
  if (actual.join('\n') === expected.join('\n')) return null;
  const lacks = expected.filter((line) => !actual.includes(line));
  const more = actual.filter((line) => !expected.includes(line));
  return lacks.length + more.length === 0
    ? 'shows them in another order'
    : `lacks [${lacks.join('; ')}] and has [${more.join('; ')}] beyond the database`;
}

const lineOf = ({ id, text, reactions }: Seen | Row) => `${id} ${text} ${reactions.join()}`;

/** Read marks that differ from the ones the members set. */
export function wrongMarks(ledger: Ledger, marks: ReadonlyMap<string, string>): string[] {
  return [...ledger.readUpTo].flatMap(([who, { id }]) =>
    marks.get(who) === id ? [] : [`${who} has read up to ${marks.get(who)} instead of ${id}`],
  );
}
