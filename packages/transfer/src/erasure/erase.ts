import type { Sql } from '@parley/postgres';
import type { ObjectRemover } from '../objects.ts';

type Emptied = { message_id: string; paths: string[] };

/**
 * Erases an account: its words and files if `blanks`, its picture, and then the account itself,
 * with which everything goes that is its own. A repeated call continues where the last one ended.
 */
export async function erasePerson(
  { sql, objects }: { sql: Sql; objects: ObjectRemover },
  person: string,
  { blanks }: { blanks: boolean },
): Promise<void> {
  if (blanks) await blankWords(sql, objects, person);
  const pictures = await sql<{ name: string }[]>`
    select name from storage.objects where bucket_id = 'avatars' and name like ${`${person}/%`}`;
  await objects.remove(
    'avatars',
    pictures.map(({ name }) => name),
  );
  await sql.begin(async (tx) => {
    await tx`delete from auth.users where id = ${person}`;
    // An account that was deleted before, or never existed, leaves its profile.
    await tx`delete from public.profiles where id = ${person}`;
  });
}

async function blankWords(sql: Sql, objects: ObjectRemover, person: string): Promise<void> {
  for (;;) {
    const emptied = await sql.begin(async (tx) => {
      const rows = await tx<
        Emptied[]
      >`select message_id, paths from private.blank_words(${person})`;
      // Before the rows are gone for good, because nothing else names these files.
      await objects.remove(
        'attachments',
        rows.flatMap(({ paths }) => paths),
      );
      return rows;
    });
    if (emptied.length === 0) return;
  }
}
