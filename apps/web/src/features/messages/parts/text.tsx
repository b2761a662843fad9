import { MessageText } from '../content/MessageText.tsx';
import { PollCard } from '../content/PollCard.tsx';
import { usePoll } from '../message-extras.ts';
import type { PartViewProps } from './part-view.ts';

/** A message's text, or the poll with it as the question. */
export function TextParts({ message, isReadOnly }: PartViewProps) {
  const poll = usePoll(message.id);
  return poll ? (
    <PollCard poll={poll} isReadOnly={isReadOnly} />
  ) : (
    <MessageText message={message} />
  );
}
