import type { Channel, Notification, Profile } from '@parley/model';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import {
  AlarmClock,
  CircleAlert,
  type LucideIcon,
  Mail,
  MailOpen,
  PackageCheck,
  Undo2,
  UserRoundX,
  X,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../ui/Avatar.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import type { ListRows } from '../../ui/rows/use-list-rows.ts';
import { RelativeTime } from '../../ui/Time.tsx';
import { Filled } from '../../lib/slot.tsx';
import { toastErrors } from '../../lib/toast-errors.ts';
import { dismissNotification, markNotification } from './mutations.ts';
import { destinationOf } from '../text/destination.ts';
import { sentenceOf } from './sentence.ts';
import { belowNotification } from './slots.ts';

type NotificationRowProps = {
  notification: Notification;
  actor: Profile | undefined;
  channel: Channel | undefined;
  excerpt: string | undefined;
  /** Of its row in the list. */
  attributes?: ReturnType<ListRows['rowProps']>;
};

/** Notifications that carry the text they are about. */
const OWN_TEXT = new Set<Notification['kind']>([
  'reminder',
  'failed_post',
  'unowned_promise',
  'event_invited',
  'event_changed',
  'event_cancelled',
]);

/** A notification; a press opens its subject and marks it as read. */
export function NotificationRow({
  notification,
  actor,
  channel,
  excerpt,
  attributes,
}: NotificationRowProps) {
  const { t } = useTranslation('notifications');
  const { id, kind, text, read_at, created_at } = notification;
  const isUnread = read_at === null;
  const quotedText = OWN_TEXT.has(kind) ? text : excerpt;
  const read = () => isUnread && toastErrors(markNotification(id, true));
  return (
    <li
      {...attributes}
      className="group bleed flex items-start gap-3 border-b border-hairline py-3"
      data-unread={isUnread || undefined}
    >
      <Sign kind={kind} actor={actor} />
      <span className="flex min-w-0 flex-1 flex-col leading-snug">
        <span className="flex items-baseline gap-2">
          <Link
            {...destinationOf(notification, channel?.visibility)}
            onClick={read}
            className={`min-w-0 flex-1 after:absolute after:inset-0 ${isUnread ? 'font-semibold' : ''}`}
          >
            {sentenceOf(t, notification, actor, channel)}
          </Link>
          <span className="shrink-0 text-xs text-faint tabular-nums max-md:hidden">
            <RelativeTime at={created_at} />
          </span>
          <span
            className={`size-2 shrink-0 self-center rounded-full ${isUnread ? 'bg-accent' : ''}`}
          >
            {isUnread && <span className="sr-only">{t('unread')}</span>}
          </span>
        </span>
        {quotedText && <span className="line-clamp-2 text-sm text-soft">{quotedText}</span>}
        <Filled slot={belowNotification} given={{ notification }} />
        <span className="text-xs text-faint tabular-nums md:hidden">
          <RelativeTime at={created_at} />
        </span>
      </span>
      <span
        className={clsx(
          'absolute end-7 top-1.5 z-10 flex',
          'rounded-lg border border-hairline bg-raised opacity-0',
          'group-focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:static',
          'pointer-coarse:flex-col pointer-coarse:border-0 pointer-coarse:bg-transparent',
          'pointer-coarse:opacity-100',
        )}
      >
        <IconButton
          label={t(isUnread ? 'markRead' : 'markUnread')}
          icon={isUnread ? MailOpen : Mail}
          onPress={() => toastErrors(markNotification(id, isUnread))}
        />
        <IconButton
          label={t('dismiss')}
          icon={X}
          onPress={() => toastErrors(dismissNotification(notification))}
        />
      </span>
    </li>
  );
}

/** Icons of notifications without a sender. */
const ICONS: Partial<Record<Notification['kind'], LucideIcon>> = {
  reminder: AlarmClock,
  failed_post: CircleAlert,
  prompt_rolled_back: Undo2,
  webhook_stopped: CircleAlert,
  export_done: PackageCheck,
  export_failed: CircleAlert,
  unowned_promise: UserRoundX,
};

const isGood = (kind: Notification['kind']): boolean =>
  kind === 'reminder' || kind === 'export_done';

/** The sender's avatar, or an icon for notifications without a sender. */
function Sign({ kind, actor }: { kind: Notification['kind']; actor: Profile | undefined }) {
  const Icon = ICONS[kind];
  if (!Icon) return <Avatar profile={actor} />;
  return (
    <span
      className={clsx(
        'grid size-9 shrink-0 place-items-center rounded-lg bg-tint',
        isGood(kind) ? 'text-accent' : 'text-bad',
      )}
    >
      <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
    </span>
  );
}
