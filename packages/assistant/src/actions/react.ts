import { reactionEmoji } from '@parley/model';
import { z } from 'zod';
import { describe } from 'zod/mini';
import type { Conversation } from '../conversation/conversation.ts';
import { read } from '../identity.ts';
import { hrefOf } from '../tools/links.ts';
import { idIn } from '../tools/ids.ts';
import { action, refusedAction } from './action.ts';

/** Reacts to a message of this conversation: the only action that needs no approval. */
export const react = action({
  name: 'react',
  title: 'React',
  description:
    'Puts an emoji under the last message, or under another of this conversation. ' +
    'At most one of yours stands under each message. Use it where a sign says enough, ' +
    'like a tick under what is noted. ' +
    'Only when the person who asks wants a reaction, or the channel’s instructions do. ' +
    'Example: {"emoji":"✅"}.',
  input: z.object({
    emoji: reactionEmoji.check(describe('One emoji')),
    message: z
      .string()
      .max(500)
      .optional()
      .describe('Id or link of a message of this conversation; the last one when left out'),
  }),
  async run(
    { emoji, message },
    { assistant, assistantId, workspaceId, channelId, messageId, messageIds, mayReactToOthers },
  ) {
    const id = message === undefined ? messageId : idIn(message);
    if (!ONE_EMOJI.test(emoji)) return refusedAction('That is not one emoji.');
    if (!id || !messageIds.has(id))
      return refusedAction('That is no message of this conversation.');
    if (id !== messageId && !mayReactToOthers)
      return refusedAction('Nobody has asked for a reaction to that message.');
    await read(
      'The reaction',
      assistant.from('reactions').upsert(
        {
          workspace_id: workspaceId,
          channel_id: channelId,
          message_id: id,
          profile_id: assistantId,
          emoji,
        },
        { onConflict: 'message_id,profile_id' },
      ),
    );
    const href = hrefOf({ kind: 'message', id, channel_id: channelId, message_id: id });
    return {
      content: { state: 'done' },
      shown: { summary: emoji, items: [{ title: emoji, href }] },
      quotable: [],
      outcome: 'done',
      hasActed: true,
    };
  },
});

/**
 * True if the question or the channel's prompt speaks of reactions. Otherwise only the question
 * itself gets one: any other message could make the assistant agree with it in public.
 */
export function asksForReactions({ channel, turns }: Conversation): boolean {
  const asked = turns.at(-1);
  return [channel.prompt, asked?.seen?.body ?? asked?.text ?? ''].some((text) => ASKS.test(text));
}

const ASKS =
  /\b(react|reaction|emoji|thumbs?|tick|mark)|reagier|reaktion|daumen|h[aä]kchen|markier|\p{RGI_Emoji}/iv;

const ONE_EMOJI = /^\p{RGI_Emoji}$/v;
