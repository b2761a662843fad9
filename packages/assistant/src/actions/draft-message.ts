import { channelTitle } from '@parley/model';
import { z } from 'zod';
import { findChannel } from '../tools/channels.ts';
import { proposedAction, action, refusedAction } from './action.ts';

const TEXT_MAX = 8000;

/** Proposes a message, which the person posts in another channel with one click. */
export const draftMessage = action({
  name: 'draft_message',
  title: 'Draft a message',
  description:
    'Drafts a message of the person for another channel. They see it, may change it, ' +
    'and post it with one click; nothing is posted before. Word it as the person would, ' +
    'without a greeting of yours. ' +
    'Use it when they want to tell, ask, forward or announce something to others elsewhere. ' +
    'Example: {"channel":"sales","text":"The crane is repaired."}.',
  input: z.object({
    channel: z.string().min(1).max(255).describe('Name of the channel'),
    text: z.string().trim().min(1).max(TEXT_MAX).describe('Markdown'),
  }),
  async run({ channel: wanted, text }, { reader, workspaceId, channelId, propose }) {
    const { channel, problem } = await findChannel(reader, workspaceId, wanted, channelId);
    if (!channel) return refusedAction(problem, wanted);
    if (channel.archived_at !== null)
      return refusedAction(
        'This channel is archived: nothing is posted there any more.',
        channelTitle(channel),
      );
    return proposedAction(
      await propose('message', { channel_id: channel.id, text }),
      `${channelTitle(channel)}: ${text}`,
    );
  },
});
