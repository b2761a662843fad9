import { Button } from '@heroui/react';
import { authorName, channelTitle, excerptOf } from '@parley/model';
import { clsx } from 'clsx';
import { BellOff, CheckCheck, MessagesSquare } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useProfiles } from '../../data/index.ts';
import { toastErrors } from '../../lib/toast-errors.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { LoadError } from '../../ui/LoadError.tsx';
import { PageBody, PageHeader } from '../../ui/PageHeader.tsx';
import { SelectedBar } from '../../ui/rows/SelectedBar.tsx';
import { type ListRows, useListRows } from '../../ui/rows/use-list-rows.ts';
import { SkeletonLines } from '../../ui/Skeletons.tsx';
import { RelativeTime } from '../../ui/Time.tsx';
import { useChannel } from '../channels/queries.ts';
import { useConversationById } from '../conversations/queries.ts';
import { useLabels } from '../text/labels.ts';
import { MessageLink } from '../text/MessageLink.tsx';
import { leaveThreads, readThreads } from './mutations.ts';
import { type FollowedThread, useFollowedThreads, useThreadsWithNews } from './queries.ts';

/** The threads that the user follows, the latest reply first. */
export default function ThreadsScreen() {
  const { t } = useTranslation('followed-threads');
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useFollowedThreads();
  const news = useThreadsWithNews();
  const rows = useListRows({ onFinish: (ids) => toastErrors(readThreads(ids)) });
  const forChosen = (run: (ids: readonly string[]) => Promise<void>) => () => {
    toastErrors(run([...rows.selected]));
    rows.clear();
  };
  return (
    <>
      <PageHeader title={t('title')} />
      <PageBody>
        {rows.selected.size > 0 && (
          <SelectedBar
            isInBody
            count={rows.selected.size}
            items={[
              { id: 'read', label: t('markRead'), icon: CheckCheck, run: forChosen(readThreads) },
              { id: 'leave', label: t('leave'), icon: BellOff, run: forChosen(leaveThreads) },
            ]}
            onClear={rows.clear}
          />
        )}
        {error && <LoadError error={error} />}
        {!data && !error && <SkeletonLines />}
        <ul aria-label={t('title')} {...rows.listProps}>
          {data?.map((thread) => (
            <Row
              key={thread.id}
              thread={thread}
              isNew={news.has(thread.id)}
              attributes={rows.rowProps(thread.id)}
            />
          ))}
        </ul>
        {data?.length === 0 && (
          <EmptyState isKnown icon={MessagesSquare} title={t('emptyTitle')} text={t('emptyText')} />
        )}
        {hasNextPage && (
          <div>
            <Button
              variant="outline"
              isPending={isFetchingNextPage}
              onPress={() => void fetchNextPage()}
            >
              {t('older')}
            </Button>
          </div>
        )}
      </PageBody>
    </>
  );
}

type RowProps = {
  thread: FollowedThread;
  isNew: boolean;
  attributes: ReturnType<ListRows['rowProps']>;
};

function Row({ thread, isNew, attributes }: RowProps) {
  const { t } = useTranslation('followed-threads');
  const profiles = useProfiles();
  const labelOf = useLabels();
  const channel = useChannel(thread.channel_id);
  const conversation = useConversationById(thread.channel_id);
  const { id, author_id, channel_id, reply_count, last_reply_at } = thread;
  return (
    <li
      {...attributes}
      className="group bleed flex items-start gap-3 border-b border-hairline py-3"
      data-unread={isNew || undefined}
    >
      <Avatar profile={profiles.get(author_id ?? '')} />
      <span className="flex min-w-0 flex-1 flex-col leading-snug">
        <span className="flex items-baseline gap-2">
          <MessageLink
            message={{ id, channel_id, thread_id: id }}
            className={`min-w-0 truncate after:absolute after:inset-0 ${isNew ? 'font-semibold' : ''}`}
          >
            {authorName(thread, profiles)}
          </MessageLink>
          <span className="min-w-0 shrink truncate text-sm text-faint">
            {conversation?.title ?? channelTitle(channel)}
          </span>
        </span>
        <span className="line-clamp-2 text-soft">{excerptOf(thread, labelOf)}</span>
        <span className="flex items-center gap-2 text-sm text-faint tabular-nums">
          <span className={isNew ? 'font-semibold text-accent' : ''}>
            {t('replies', { count: reply_count })}
          </span>
          {last_reply_at && <RelativeTime at={last_reply_at} />}
          {isNew && (
            <span className="size-2 rounded-full bg-accent">
              <span className="sr-only">{t('new')}</span>
            </span>
          )}
        </span>
      </span>
      <span
        className={clsx(
          'relative z-10 opacity-0 group-focus-within:opacity-100 group-hover:opacity-100',
          'pointer-coarse:opacity-100',
        )}
      >
        <IconButton
          label={t('leave')}
          icon={BellOff}
          onPress={() => toastErrors(leaveThreads([id]))}
        />
      </span>
    </li>
  );
}
