import type { AssistantRun, Message } from '@parley/model';
import type { ChannelParticipant } from '../channels/queries.ts';
import { type Candidate, candidateOf } from '../text/mentioned.ts';
import { useConversationState } from './conversation-state.tsx';
import type { MessageRowProps } from './MessageRow.tsx';
import { useMessageDetails } from './queries.ts';
import { useFlash } from './use-flash.ts';

const NOBODY: Candidate[] = [];
const FLASH_MS = 2500;

type RowsOptions = {
  channelId: string;
  /** All messages that the list has loaded. */
  messages: readonly Message[];
  members: ChannelParticipant[];
  isReadOnly: boolean;
};

/** Props of a row that do not depend on its position in the list. */
type RowFacts = Omit<MessageRowProps, 'isFirstOfGroup' | 'isLast' | 'isInThread'>;

export type MessageRows = {
  factsOf(message: Message): RowFacts;
  /** The assistant runs that a message started. */
  runsOf(message: Message): AssistantRun[] | undefined;
  isLoaded(id: string): boolean;
};

/** Data of a channel's or thread's rows besides the messages themselves. */
export function useMessageRows({
  channelId,
  messages,
  members,
  isReadOnly,
}: RowsOptions): MessageRows {
  'use memo';
  const { target, editedId, selection } = useConversationState();
  const details = useMessageDetails(channelId);
  const flashed = useFlash(target, FLASH_MS);
  const candidates = members.map(candidateOf);
  const byId = new Map(messages.map((message) => [message.id, message]));
  return {
    factsOf(message) {
      const answers = details.runsByReply.get(message.id);
      const isEditing = message.id === editedId;
      return {
        message,
        attachments: details.attachments.get(message.id),
        reactions: details.reactions.get(message.id),
        answers,
        question: answers && byId.get(answers.message_id),
        candidates: isEditing ? candidates : NOBODY,
        repliedTo: byId.get(message.reply_to_id ?? ''),
        isHighlighted: message.id === flashed,
        isReadOnly,
        isEditing,
        isSelected: selection.selected.has(message.id),
        isSelecting: selection.selected.size > 0,
      };
    },
    runsOf: ({ id }) => details.runs.get(id),
    isLoaded: (id) => byId.has(id),
  };
}
