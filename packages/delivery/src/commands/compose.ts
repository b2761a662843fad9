import type { Pool } from 'pg';
import { asPerson } from '../people/as-person.ts';
import { readChannel, readMessage, readPerson } from '../webhooks/compose.ts';

/** A call of a command, as it waits to be made. */
export type Call = {
  id: string;
  workspace_id: string;
  channel_id: string;
  thread_id: string | null;
  message_id: string | null;
  profile_id: string;
  argument: string;
  kind: 'slash' | 'message';
  name: string;
  created_at: Date;
};

/**
 * What a program is sent of a call, read with the rights of the person who made it at this moment;
 * null if they may no longer read the channel or the message.
 */
export function composeCall(pool: Pool, call: Call, siteUrl: string) {
  return asPerson(pool, call.profile_id, async (client) => {
    const { rowCount } = await client.query(
      'select from public.command_calls where id = $1 and channel_id in (select private.my_channels())',
      [call.id],
    );
    if (rowCount === 0) return null;
    const message =
      call.message_id === null
        ? {}
        : await readMessage(
            client,
            { channel_id: call.channel_id, subject: { message_id: call.message_id } },
            siteUrl,
          );
    if (message === null) return null;
    return {
      type: call.kind === 'slash' ? 'command.called' : 'message_action.called',
      timestamp: call.created_at.toISOString(),
      data: {
        workspace_id: call.workspace_id,
        channel: await readChannel(client, call.channel_id),
        thread_id: call.thread_id,
        person: await readPerson(client, call.profile_id),
        command: call.name,
        text: call.argument,
        ...message,
      },
    };
  });
}
