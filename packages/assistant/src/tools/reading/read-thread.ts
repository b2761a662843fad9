import { z } from 'zod';
import { read } from '../../identity.ts';
import { idIn } from '../ids.ts';
import { MESSAGE_COLUMNS, messagesResult, formatMessages, withoutIds } from '../messages.ts';
import { noFinding, readingTool } from '../tool.ts';

const MOST = 100;

/** A message and the replies of its thread. */
export const readThread = readingTool({
  name: 'read_thread',
  title: 'Read a thread',
  description:
    'Reads one message and all replies of its thread, oldest first. Takes the link of any message of the thread. ' +
    'Use it when a message has replies and the answer may be among them, or when somebody asks ' +
    'how a discussion ended. Example: {"message":"/channels/…?m=…"}.',
  input: z.object({ message: z.string().min(1).max(500).describe('Link or id of a message') }),
  async run({ message }, { reader, workspaceId }) {
    const id = idIn(message);
    const nothing = noFinding('There is no such message among those that can be read here.', '0');
    if (!id) return nothing;
    const asked = await read(
      'The message',
      reader
        .from('messages')
        .select(MESSAGE_COLUMNS)
        .eq('workspace_id', workspaceId)
        .eq('id', id)
        .is('deleted_at', null)
        .maybeSingle(),
    );
    if (!asked) return nothing;
    const root = asked.thread_id ?? asked.id;
    const rows = await read(
      'The thread',
      reader
        .from('messages')
        .select(MESSAGE_COLUMNS)
        .eq('channel_id', asked.channel_id)
        .or(`id.eq.${root},thread_id.eq.${root}`)
        .is('deleted_at', null)
        .order('created_at')
        .order('id')
        .limit(MOST),
    );
    const messages = await formatMessages(reader, rows);
    return messagesResult(messages, {
      content: { messages: messages.map(withoutIds) },
      summary: `${messages[0]?.text.slice(0, 80) ?? ''}: ${messages.length}`,
    });
  },
});
