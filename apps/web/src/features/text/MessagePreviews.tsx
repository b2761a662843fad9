import { authorName, channelTitle, excerptOf, isProgram } from '@parley/model';
import { clsx } from 'clsx';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useProfiles } from '../../data/index.ts';
import { shortDate } from '../../lib/format.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { ProgramMark } from '../../ui/ProgramMark.tsx';
import { useChannel } from '../channels/queries.ts';
import { useLabels } from './labels.ts';
import { useLinkedMessage } from './linked-message.ts';
import { linkedMessages } from './message-links.ts';
import { MessageLink } from './MessageLink.tsx';

/** Previews of the messages that a text links to, if the reader may read them. */
export function MessagePreviews({ text }: { text: string }) {
  const links = useMemo(() => linkedMessages(text), [text]);
  return links.map((id) => <MessagePreview key={id} messageId={id} />);
}

type MessagePreviewProps = {
  messageId: string;
  /** Shown if the reader may not read the message. */
  fallback?: ReactNode;
};

/** A message's excerpt with a link to it. */
export function MessagePreview({ messageId, fallback = null }: MessagePreviewProps) {
  const { t } = useTranslation('messages');
  const profiles = useProfiles();
  const labelOf = useLabels();
  const message = useLinkedMessage(messageId);
  const channel = useChannel(message?.channel_id ?? '');
  // Reveals nothing about a message that the reader may not read, as the link itself does not
  // either.
  if (!message) return fallback;
  const author = profiles.get(message.author_id ?? '');
  const content = (
    <>
      <Avatar profile={author ?? null} size="sm" />
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline gap-1.5 text-sm">
          <span className="truncate font-semibold">{authorName(message, profiles)}</span>
          {isProgram(author) && <ProgramMark />}
          <span className="shrink-0 text-xs text-faint">
            {channel && channel.visibility !== 'direct'
              ? `#${channelTitle(channel)}`
              : t('aConversation')}{' '}
            · {shortDate(message.created_at)}
          </span>
        </span>
        <span className="line-clamp-2 text-sm text-soft">{excerptOf(message, labelOf)}</span>
      </span>
    </>
  );
  return (
    <MessageLink
      message={message}
      className={clsx(
        'mt-1.5 flex max-w-lg items-start gap-2.5 px-2.5 py-2',
        'rounded-lg border border-hairline bg-raised text-ink transition-colors',
        'hover:bg-hover/60',
      )}
    >
      {content}
    </MessageLink>
  );
}
