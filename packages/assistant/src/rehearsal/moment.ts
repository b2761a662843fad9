import { newId } from '@parley/model';
import type { Conversation } from '../conversation/conversation.ts';
import { readConversation } from '../conversation/read.ts';
import type { Client } from '../identity.ts';
import type { RehearsedConversation } from './read.ts';

/** A draft of a prompt, and the assistant that would follow it. */
export type RehearsedPart = {
  workspace_id: string;
  channel_id: string;
  profile_id: string;
  prompt: string;
  mode: 'auto' | 'mention' | 'off';
  model: string | null;
};

/**
 * The conversation as it was when a message arrived, with the draft instead of the prompt.
 * @returns null if the message can no longer be read
 * @throws BackendError
 */
export async function momentOf(
  reader: Client,
  part: RehearsedPart,
  { id, called }: RehearsedConversation,
): Promise<Conversation | null> {
  const { workspace_id, channel_id, profile_id } = part;
  const conversation = await readConversation(reader, {
    run: { workspace_id, channel_id, message_id: id, assistant_id: profile_id, reply_id: newId() },
  });
  const asked = conversation?.turns.at(-1);
  if (!conversation || !asked) return null;
  const wasThere = ({ at }: { at: string }) => Date.parse(at) <= Date.parse(asked.at);
  return {
    ...conversation,
    channel: {
      ...conversation.channel,
      prompt: part.prompt.trim(),
      mode: hypothetical(part.mode),
      model: part.model,
    },
    turns: [...conversation.turns.slice(0, -1).filter(wasThere), asked].map((turn) =>
      turn.seen
        ? { ...turn, seen: { ...turn.seen, lastReplies: turn.seen.lastReplies.filter(wasThere) } }
        : turn,
    ),
    related: conversation.related.filter(wasThere),
    settled: conversation.settled.filter(wasThere),
    summary:
      conversation.summary && wasThere({ at: conversation.summary.uptoAt })
        ? conversation.summary
        : null,
    // An assistant that answers only to mentions is treated as mentioned: a rehearsal without
    // answers would show nothing.
    isAddressed: part.mode === 'mention' || called.includes(profile_id),
    othersWroteSince: false,
  };
}

/**
 * The reason a message would not have reached the assistant, or null, by the rules of
 * private.ask_assistants().
 */
export function unasked(
  { profile_id, mode }: RehearsedPart,
  { called }: RehearsedConversation,
): 'other_called' | 'not_mentioned' | null {
  if (called.includes(profile_id)) return null;
  if (called.length > 0) return 'other_called';
  return mode === 'mention' ? 'not_mentioned' : null;
}

/** An assistant that is off is rehearsed in automatic mode. */
export const hypothetical = (mode: RehearsedPart['mode']): 'auto' | 'mention' =>
  mode === 'off' ? 'auto' : mode;
