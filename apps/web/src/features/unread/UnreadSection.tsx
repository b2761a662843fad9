import { authorName, excerptOf } from '@parley/model';
import { Button } from '@heroui/react';
import { Link } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../ui/Avatar.tsx';
import { LoadError } from '../../ui/LoadError.tsx';
import { SkeletonLines } from '../../ui/Skeletons.tsx';
import { RelativeTime } from '../../ui/Time.tsx';
import type { ListRows } from '../../ui/rows/use-list-rows.ts';
import { rowOf } from './row-of.ts';
import { toastErrors } from '../../lib/toast-errors.ts';
import { ChannelIcon } from '../channels/ChannelIcon.tsx';
import { useProfiles } from '../../data/index.ts';
import { destinationOf } from '../text/destination.ts';
import { useLabels } from '../text/labels.ts';
import { markReadWithUndo } from '../channels/mark-read.ts';
import { type UnreadMessage, type UnreadChannel, useUnreadMessages } from './queries.ts';

type UnreadSectionProps = { unreadChannel: UnreadChannel; rowProps: ListRows['rowProps'] };

/** One channel's first unread messages and the number of further ones. */
export function UnreadSection({ unreadChannel, rowProps }: UnreadSectionProps) {
  const { t } = useTranslation('unread');
  const { channel, title, unread, mentions } = unreadChannel;
  const { data, error } = useUnreadMessages(unreadChannel);
  const more = unread - (data?.length ?? 0);
  const to = destinationOf(
    { channel_id: channel.id, message_id: null, thread_id: null },
    channel.visibility,
  );
  return (
    <section aria-label={title}>
      <header className="flex min-h-11 items-center gap-2.5 border-b border-hairline pb-1">
        <ChannelIcon channel={channel} />
        <h2 className="flex min-w-0 flex-1 items-baseline gap-x-2 font-semibold max-sm:flex-col">
          <Link
            {...to}
            className="max-w-full truncate rounded-sm underline-offset-4 hover:underline"
          >
            {title}
          </Link>
          <span
            className={`shrink-0 text-sm font-normal tabular-nums ${mentions > 0 ? 'text-accent' : 'text-faint'}`}
          >
            {mentions > 0
              ? t('withMentions', { unread, count: mentions })
              : t('count', { count: unread })}
          </span>
        </h2>
        <Button
          size="sm"
          variant="ghost"
          aria-label={t('markConversation', { name: title })}
          onPress={() => toastErrors(markReadWithUndo([channel.id]))}
        >
          <Check size={15} strokeWidth={1.75} aria-hidden="true" />
          {t('mark')}
        </Button>
      </header>
      {error && <LoadError error={error} />}
      {!data && !error && (
        <div className="pt-3">
          <SkeletonLines count={Math.min(unread, 3)} />
        </div>
      )}
      <ul>
        {data?.map((message) => (
          <Row
            key={message.id}
            message={message}
            unreadChannel={unreadChannel}
            attributes={rowProps(rowOf(message))}
          />
        ))}
      </ul>
      {data && more > 0 && (
        <Link {...to} className="mt-1 block py-2 text-sm text-accent hover:underline">
          {t('more', { count: more })}
        </Link>
      )}
    </section>
  );
}

type RowProps = {
  message: UnreadMessage;
  unreadChannel: UnreadChannel;
  attributes: ReturnType<ListRows['rowProps']>;
};

function Row({ message, unreadChannel, attributes }: RowProps) {
  const profiles = useProfiles();
  const labelOf = useLabels();
  const { id, channel_id, author_id, created_at } = message;
  const to = destinationOf(
    { channel_id, message_id: id, thread_id: null },
    unreadChannel.channel.visibility,
  );
  return (
    <li {...attributes}>
      <Link {...to} className="bleed flex items-start gap-3 py-2.5 outline-offset-[-2px]">
        <Avatar profile={profiles.get(author_id ?? '')} size="md" />
        <span className="min-w-0 flex-1 leading-snug">
          <span className="flex items-baseline gap-2">
            <span className="truncate font-semibold">{authorName(message, profiles)}</span>
            <span className="ms-auto shrink-0 text-xs text-faint tabular-nums">
              <RelativeTime at={created_at} />
            </span>
          </span>
          <span className="line-clamp-2 text-soft">{excerptOf(message, labelOf)}</span>
        </span>
      </Link>
    </li>
  );
}
