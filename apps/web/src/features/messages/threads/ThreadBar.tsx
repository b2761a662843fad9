import type { Message } from '@parley/model';
import { clsx } from 'clsx';
import { ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useProfiles } from '../../../data/index.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { RelativeTime } from '../../../ui/Time.tsx';
import { useRepliers } from './repliers.ts';

const FACES = 4;

/** Below a message: the number of replies, their authors, and the time of the last one. */
export function ThreadBar({ message, onOpen }: { message: Message; onOpen(): void }) {
  const { t } = useTranslation('threads');
  const profiles = useProfiles();
  const repliers = useRepliers(message);
  return (
    <button
      type="button"
      onClick={onOpen}
      className={clsx(
        'group/thread mt-1 -ms-1.5 flex h-8 max-w-full items-center gap-2 ps-1.5 pe-2',
        'cursor-pointer rounded-lg border border-transparent text-sm transition-colors',
        'hover:border-hairline hover:bg-raised',
      )}
    >
      <span className="flex gap-0.5">
        {repliers.slice(0, FACES).map((id) => (
          <Avatar key={id} profile={profiles.get(id)} size="xs" />
        ))}
      </span>
      <span className="font-medium text-accent tabular-nums">
        {t('replies', { count: message.reply_count })}
      </span>
      {message.last_reply_at && (
        <span className="truncate text-faint">
          <RelativeTime at={message.last_reply_at} />
        </span>
      )}
      <ChevronRight
        size={14}
        strokeWidth={1.75}
        className={clsx(
          'shrink-0 text-faint opacity-0',
          'group-hover/thread:opacity-100 group-focus-visible/thread:opacity-100',
          'rtl:-scale-x-100',
        )}
        aria-hidden="true"
      />
    </button>
  );
}
