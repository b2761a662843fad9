import { type Attempt, type Operation, reached, remove } from './attempt.ts';
import type { PersonalTable } from './fixtures-personal.ts';
import type { Home } from './fixtures-workspace.ts';

/** What the lines of several nouns are tried with. */

/** The channel of a home, null where a row belongs to the whole workspace. */
export const channelOfHome = ({ world }: Attempt, home: Home) =>
  home === 'shared' ? null : world.channels[home];

/** Objects of a name that the actor sees. */
export const objects = ({ tx }: Attempt, name: string) =>
  reached(tx`select 1 from storage.objects where name = ${name}`);

/** Puts an object into a bucket, as the actor. */
export const upload = ({ tx, me }: Attempt, bucket: string, name: string) =>
  reached(
    tx`insert into storage.objects (bucket_id, name, owner_id) values (${bucket}, ${name}, ${me})`,
  );

/** The assistant of another workspace. */
export const assistantElsewhere = ({ tx, world, asServer }: Attempt) =>
  asServer(async () => {
    const [row] = await tx<{ id: string }[]>`select p.id from public.profiles p
      join public.memberships m on m.profile_id = p.id
      where m.workspace_id = ${world.elsewhere} and p.role = 'assistant'`;
    return row?.id ?? '';
  });

/** Reads a row that is one person’s alone. */
export const readPersonal =
  (table: PersonalTable, whose: 'own' | 'other'): Operation =>
  ({ tx, world, actor }) =>
    reached(
      tx`select * from public.${tx(table)} where id =
        ${world.personal.rowOf(table, whose === 'own' ? actor : 'founder')}`,
    );

/** Removes such a row. */
export const removePersonal = (table: PersonalTable, whose: 'own' | 'other') =>
  remove(
    `public.${table}`,
    ({ tx, world, actor }) =>
      tx`id = ${world.personal.rowOf(table, whose === 'own' ? actor : 'founder')}`,
  );
