import type { Attachment, AttachmentSummary, Message, Profile } from '@parley/model';
import { usePoll } from '../of-message.ts';
import { Files } from './Files.tsx';
import { Forwarded } from './Forwarded.tsx';
import { LinkCards } from './LinkCards.tsx';
import { MessageText } from './MessageText.tsx';
import { PollCard } from './PollCard.tsx';

type MessageContentProps = {
  message: Message;
  files: AttachmentSummary[];
  rows: Attachment[] | undefined;
  profiles: Map<string, Profile>;
  ownId: string;
  isReadOnly: boolean;
};

/** What a message says: its words or its poll, its files, and cards of what it links to. */
export function MessageContent({
  message,
  files,
  rows,
  profiles,
  ownId,
  isReadOnly,
}: MessageContentProps) {
  const poll = usePoll(message.id);
  return (
    <>
      <Forwarded message={message} profiles={profiles} />
      {poll ? (
        <PollCard poll={poll} profiles={profiles} ownId={ownId} isReadOnly={isReadOnly} />
      ) : (
        <MessageText message={message} profiles={profiles} ownId={ownId} />
      )}
      {files.length > 0 && <Files files={files} rows={rows} />}
      <LinkCards messageId={message.id} isOwn={message.author_id === ownId && !isReadOnly} />
    </>
  );
}
