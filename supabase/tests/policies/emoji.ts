import { type Operation, type Attempt, change, reached, remove } from '../attempt.ts';

const emoji = ({ tx, world }: Attempt, creator: string) =>
  reached(
    tx`insert into public.custom_emoji (workspace_id, name, image_path, created_by)
      values (${world.workspace}, 'boiler', ${`${world.workspace}/boiler.png`}, ${creator}) returning *`,
  );

/** An operation for each line of `emoji.txt`. */
export const operations: Record<string, Operation> = {
  'custom_emoji read': ({ tx, world }) =>
    reached(tx`select * from public.custom_emoji where id = ${world.personal.emoji}`),
  'custom_emoji create own': (attempt) => emoji(attempt, attempt.me),
  'custom_emoji create for other': (attempt) => emoji(attempt, attempt.world.people.founder),
  'custom_emoji rename other': change('public.custom_emoji', ({ tx, world }) => ({
    set: tx`name = 'pump'`,
    row: tx`id = ${world.personal.emoji}`,
  })),
  'custom_emoji delete other': remove(
    'public.custom_emoji',
    ({ tx, world }) => tx`id = ${world.personal.emoji}`,
  ),
  'storage upload emoji': ({ tx, world, me }) =>
    reached(
      tx`insert into storage.objects (bucket_id, name, owner_id)
        values ('emoji', ${`${world.workspace}/boiler.png`}, ${me})`,
    ),
  'storage delete other emoji': remove('storage.objects', ({ tx, world }) => {
    const path = `${world.workspace}/heatpump.png`;
    return tx`bucket_id = 'emoji' and name = ${path}`;
  }),
};
