import { type Operation, reached, remove } from '../attempt.ts';

/** An operation for each line of `links.txt`. */
export const operations: Record<string, Operation> = {
  'link_previews read private': ({ tx, world }) =>
    reached(tx`select * from public.link_previews where message_id = ${world.messages.private}`),
  'link_previews create': ({ tx, world, actor }) =>
    reached(
      tx`insert into public.link_previews (workspace_id, channel_id, message_id, url)
        values (${world.workspace}, ${world.channels.open}, ${world.rowsOf(actor).message},
        'https://other.example.test/')`,
    ),
  'link_previews delete own': remove(
    'public.link_previews',
    ({ tx, world, actor }) => tx`message_id = ${world.rowsOf(actor).message}`,
  ),
  'link_previews delete other': remove(
    'public.link_previews',
    ({ tx, world }) => tx`message_id = ${world.messages.open}`,
  ),
};
