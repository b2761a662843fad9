import { Link, useParams } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { BellOff, type LucideIcon, PencilLine } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { currentPage } from '../../lib/current-page.ts';
import { useIsSilent, useUnreadOf } from '../../data/index.ts';
import { ChannelIcon } from '../channels/ChannelIcon.tsx';
import { useDrafted } from '../channels/use-drafted.ts';
import { UnreadMark } from '../../ui/UnreadMark.tsx';
import { Face } from './Face.tsx';
import type { ListedTalk } from './queries.ts';

/**
 * A channel or conversation of the list, bold while it has unread messages. A silent one is dimmed
 * and counts only mentions.
 */
export function TalkRow({ talk, isDropBefore }: { talk: ListedTalk; isDropBefore: boolean }) {
  const { id, channel, participant, people, title, isConversation } = talk;
  const { t } = useTranslation('shell');
  const isCurrent = useIsOpen(id);
  const hasDraft = useDrafted().has(id) && !isCurrent;
  const isSilent = useIsSilent(id);
  const { unread = 0, mentions = 0 } = useUnreadOf(id) ?? {};
  const props = {
    className: clsx(
      'row-link',
      unread > 0 && !isSilent && 'font-semibold text-ink',
      isSilent && !isCurrent && 'text-faint',
      isDropBefore && 'drop-before',
    ),
    'data-talk': id,
    ...currentPage(isCurrent),
  };
  const content = (
    <>
      {isConversation ? <Face people={people} /> : <ChannelIcon channel={channel} />}
      <span className="flex-1 truncate">{title}</span>
      {isSilent && <Sign icon={BellOff} text={t('muted')} />}
      {hasDraft && <Sign icon={PencilLine} text={t('draft')} />}
      <UnreadMark unread={participant.notify === 'all' ? unread : 0} mentions={mentions} />
    </>
  );
  return isConversation ? (
    <Link to="/chat/$chatId" params={{ chatId: id }} {...props}>
      {content}
    </Link>
  ) : (
    <Link to="/channels/$channelId" params={{ channelId: id }} {...props}>
      {content}
    </Link>
  );
}

/** True if the page shows this channel or conversation. */
function useIsOpen(id: string): boolean {
  const { channelId, chatId } = useParams({ strict: false });
  return id === (channelId ?? chatId);
}

function Sign({ icon: Icon, text }: { icon: LucideIcon; text: string }) {
  return (
    <>
      <Icon size={13} strokeWidth={1.75} className="shrink-0 text-faint" aria-hidden="true" />
      <span className="sr-only">{text}</span>
    </>
  );
}
