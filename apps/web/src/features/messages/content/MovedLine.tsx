import { channelTitle, type Message, profileName } from '@parley/model';
import { FolderInput } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useProfiles } from '../../../data/index.ts';
import { TEXT_LINK } from '../../../ui/PageLink.tsx';
import { useChannel } from '../../channels/queries.ts';
import { InnerLink } from '../../text/InnerLink.tsx';
import { messagePath } from '../../text/message-links.ts';
import type { MovedNotice } from '../moves/notice.ts';
import { NoticeLine } from './NoticeLine.tsx';

type MovedLineProps = { message: Message; notice: MovedNotice };

/** Where messages moved, for those who look for them where they were. */
export function MovedLine({ message, notice }: MovedLineProps) {
  const { t } = useTranslation('messages');
  const profiles = useProfiles();
  const target = useChannel(notice.to_channel);
  const { first, moved, to_channel, to_thread = null } = notice;
  const words = {
    count: moved.length,
    name: profileName(profiles.get(notice.by)),
    // A channel that the reader does not know has no name here.
    channel: target && target.visibility !== 'direct' ? channelTitle(target) : '',
  };
  const isHere = to_channel === message.channel_id;
  const text = isHere
    ? t(to_thread ? 'movedToThread' : 'movedOutOfThread', words)
    : t(words.channel ? 'movedToChannel' : 'movedElsewhere', words);
  const path = messagePath(
    { id: first, channel_id: to_channel, thread_id: to_thread },
    target?.visibility,
  );
  return (
    <NoticeLine at={message.created_at} icon={FolderInput}>
      {text} ·{' '}
      <InnerLink href={path} className={TEXT_LINK}>
        {t('open')}
      </InnerLink>
    </NoticeLine>
  );
}
