import { randomUUID } from 'node:crypto';
import { type Attempt, type Operation, reached } from './attempt.ts';

/** An attachment of a message in the open channel whose file is on its way. */
async function underWay({ tx, world, asServer }: Attempt, message: string) {
  const id = randomUUID();
  const path = `${world.workspace}/${world.channels.open}/${message}/${id}/plan.pdf`;
  await asServer(
    () => tx`insert into public.attachments
      (id, workspace_id, channel_id, message_id, type, name, status, storage_path, mime_type,
       file_size)
      values (${id}, ${world.workspace}, ${world.channels.open}, ${message}, 'document',
        'plan.pdf', 'uploading', ${path}, 'application/pdf', 10)`,
  );
  return { id, path };
}

const store = ({ tx, me }: Attempt, path: string) =>
  reached(tx`insert into storage.objects (bucket_id, name, owner_id)
    values ('attachments', ${path}, ${me})`);

/** Files of messages that were sent before their files were there. */
export const uploadOperations: Record<string, Operation> = {
  'storage upload under way own': async (attempt) => {
    const { path } = await underWay(attempt, attempt.world.rowsOf(attempt.actor).message);
    return store(attempt, path);
  },
  'storage upload under way other': async (attempt) => {
    const { path } = await underWay(attempt, attempt.world.messages.open);
    return store(attempt, path);
  },
  // Once it was there, a file is not replaced, whatever its author says of it afterwards.
  'storage upload again': async (attempt) => {
    const { id, path } = await underWay(attempt, attempt.world.rowsOf(attempt.actor).message);
    const { tx } = attempt;
    for (const status of ['uploaded', 'uploading'])
      await attempt.asServer(
        () => tx`update public.attachments set status = ${status} where id = ${id}`,
      );
    return store(attempt, path);
  },
};
