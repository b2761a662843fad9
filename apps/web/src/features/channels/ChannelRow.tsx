import type { Participant } from '@parley/model';
import { Link, useParams } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { BellOff, PencilLine } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { currentPage } from '../../lib/current-page.ts';
import { useIsSilent, useUnreadOf } from '../../data/index.ts';
import { useDrafted } from './use-drafted.ts';
import { Tip } from '../../ui/Tip.tsx';
import { UnreadDot, UnreadMark } from '../../ui/UnreadMark.tsx';

type ChannelRowProps = {
  participant: Participant;
  title: string;
  icon: ReactNode;
  narrow: boolean;
  isConversation?: boolean;
};

/** A channel or conversation in the sidebar, bold while it has unread messages. */
export function ChannelRow({
  participant,
  title,
  icon,
  narrow,
  isConversation = false,
}: ChannelRowProps) {
  const { channelId, chatId } = useParams({ strict: false });
  const id = participant.channel_id;
  const counts = useUnreadOf(id);
  const { t } = useTranslation('shell');
  const isCurrent = id === (isConversation ? chatId : channelId);
  const hasDraft = useDrafted().has(id) && !isCurrent;
  const isSilent = useIsSilent(id);
  const { unread = 0, mentions = 0 } = counts ?? {};
  const isUnread = unread > 0;
  const shown = participant.notify === 'all' ? unread : 0;
  const props = {
    className: clsx(
      'row-link',
      isUnread && 'font-semibold text-ink',
      isSilent && !isUnread && !isCurrent && 'text-faint',
      narrow && 'relative w-9 justify-center px-0',
    ),
    ...currentPage(isCurrent),
    'aria-label': narrow ? title : undefined,
  };
  const content = (
    <>
      {icon}
      {!narrow && <span className="flex-1 truncate">{title}</span>}
      {!narrow && isSilent && (
        <>
          <BellOff
            size={13}
            strokeWidth={1.75}
            className="shrink-0 text-faint"
            aria-hidden="true"
          />
          <span className="sr-only">{t('muted')}</span>
        </>
      )}
      {!narrow && hasDraft && (
        <>
          <PencilLine
            size={13}
            strokeWidth={1.75}
            className="shrink-0 text-faint"
            aria-hidden="true"
          />
          <span className="sr-only">{t('draft')}</span>
        </>
      )}
      {narrow ? (
        isUnread && <UnreadDot isMentioned={mentions > 0} />
      ) : (
        <UnreadMark unread={shown} mentions={mentions} />
      )}
    </>
  );
  const link = isConversation ? (
    <Link to="/chat/$chatId" params={{ chatId: id }} {...props}>
      {content}
    </Link>
  ) : (
    <Link to="/channels/$channelId" params={{ channelId: id }} {...props}>
      {content}
    </Link>
  );
  return narrow ? (
    <Tip text={title} placement="end">
      {link}
    </Tip>
  ) : (
    link
  );
}
