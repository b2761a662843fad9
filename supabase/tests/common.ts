import { type Attempt, type Operation, reached, remove } from './attempt.ts';
import type { PersonalTable } from './fixtures-personal.ts';
import type { Home } from './fixtures-workspace.ts';

/** Operations that several nouns share. */

/** The channel of a home; null for a row of the whole workspace. */
export const channelOfHome = ({ world }: Attempt, home: Home) =>
  home === 'shared' ? null : world.channels[home];

/** The objects with this name that the actor can see. */
export const objects = ({ tx }: Attempt, name: string) =>
  reached(tx`select 1 from storage.objects where name = ${name}`);

/** Stores an object in a bucket, as the actor. */
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

/** Reads a personal row. */
export const readPersonal =
  (table: PersonalTable, whose: 'own' | 'other'): Operation =>
  ({ tx, world, actor }) =>
    reached(
      tx`select * from public.${tx(table)} where id =
        ${world.personal.rowOf(table, whose === 'own' ? actor : 'founder')}`,
    );

/** Deletes a personal row. */
export const removePersonal = (table: PersonalTable, whose: 'own' | 'other') =>
  remove(
    `public.${table}`,
    ({ tx, world, actor }) =>
      tx`id = ${world.personal.rowOf(table, whose === 'own' ? actor : 'founder')}`,
  );
