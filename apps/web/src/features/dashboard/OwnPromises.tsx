import type { ChannelFact } from '@parley/model';
import { Link } from '@tanstack/react-router';
import { Handshake } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { noonOf } from '../../lib/days.ts';
import { shortDate } from '../../lib/format.ts';
import { useToday } from '../../lib/use-today.ts';

/** The rest is on the pages of their channels. */
const MOST = 6;

/** What the user has promised and not done yet, most urgent first. */
export function OwnPromises({
  promises,
  isFirst,
}: {
  promises: readonly ChannelFact[];
  isFirst: boolean;
}) {
  const { t } = useTranslation('dashboard');
  const today = useToday();
  if (promises.length === 0) return null;
  return (
    <ul className={isFirst ? 'border-t border-hairline' : ''} aria-label={t('promises')}>
      {promises.slice(0, MOST).map(({ id, channel_id, text, due_on }) => {
        const isOverdue = due_on !== null && due_on < today;
        return (
          <li key={id} className="border-b border-hairline">
            <Link
              to="/channels/$channelId/settled"
              params={{ channelId: channel_id }}
              className="bleed flex min-h-11 items-center gap-3"
            >
              <Handshake
                size={17}
                strokeWidth={1.75}
                className="shrink-0 text-faint"
                aria-label={t('taskKinds.promise')}
              />
              <span className="min-w-0 flex-1 truncate">{text}</span>
              {due_on && (
                <span
                  className={`shrink-0 text-sm tabular-nums ${isOverdue ? 'font-medium text-bad' : 'text-faint'}`}
                >
                  {t(isOverdue ? 'overdueSince' : 'dueOn', { date: shortDate(noonOf(due_on)) })}
                </span>
              )}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
