import { authorName, channelTitle } from '@parley/model';
import { useTranslation } from 'react-i18next';
import { useProfiles, useRowsWhere } from '../../../data/index.ts';
import { dayMonth } from '../../../lib/format.ts';
import { useChannel } from '../../channels/queries.ts';
import { MessageLink } from '../../text/MessageLink.tsx';
import type { CommentedFile } from './file-comments.ts';

type SaidInProps = {
  file: Pick<CommentedFile, 'channel_id' | 'message_id'>;
  /** When the file was posted, if its message is not loaded. */
  at?: string;
  onGo?(): void;
  className?: string;
};

/** A link to the message with a file: 'in #Installations, 18 Nov'. */
export function SaidIn({ file, at, onGo, className = '' }: SaidInProps) {
  const { t } = useTranslation('comments');
  const profiles = useProfiles();
  const channel = useChannel(file.channel_id);
  const [message] = useRowsWhere('messages', 'id', file.message_id);
  const posted = message?.created_at ?? at;
  if (!channel || !posted) return null;
  return (
    <MessageLink
      message={{
        id: file.message_id,
        channel_id: file.channel_id,
        thread_id: message?.thread_id ?? null,
      }}
      className={`text-faint hover:text-ink hover:underline ${className}`}
      {...(onGo && { onClick: onGo })}
    >
      <span title={message && t('saidBy', { name: authorName(message, profiles) })}>
        {t(channel.visibility === 'direct' ? 'saidInConversation' : 'saidIn', {
          channel: channelTitle(channel),
          date: dayMonth(posted),
        })}
      </span>
    </MessageLink>
  );
}
