import { clsx } from 'clsx';
import { ArrowUp, Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { clock, dayKey, shortDate } from '../../lib/format.ts';
import { toastErrors } from '../../lib/toast-errors.ts';
import { useMinute } from '../../lib/use-minute.ts';
import { markReadWithUndo } from '../channels/mark-read.ts';
import { PlainButton } from '../../ui/PlainButton.tsx';

type CatchUpBarProps = {
  channelId: string;
  unread: number;
  /** Time up to which the user has read. */
  since: string;
  /** Scrolls to the line of new messages; undefined while it is in view. */
  onJump: (() => void) | undefined;
};

/** Highest count shown; above it the bar says 'more than'. */
const MOST = 999;

/**
 * Shown until all new messages have been in view: their number, their first time, and a button to
 * mark them as read.
 */
export function CatchUpBar({ channelId, unread, since, onJump }: CatchUpBarProps) {
  const { t } = useTranslation('unread');
  const isToday = dayKey(since) === dayKey(new Date(useMinute()).toISOString());
  const time = isToday ? clock(since) : shortDate(since);
  return (
    <div
      role="group"
      aria-label={t('barLabel')}
      className={clsx(
        'flex h-9 max-w-full items-center gap-1 ps-3.5 pe-1',
        'pointer-events-auto rounded-full border border-accent/30 bg-raised text-sm',
        'shadow-(--shadow)',
      )}
    >
      <span className="truncate pe-1 font-medium text-accent tabular-nums">
        {unread > MOST ? t('barMany', { count: MOST, time }) : t('bar', { count: unread, time })}
      </span>
      {onJump && (
        <PlainButton size="sm" variant="ghost" className="h-7 rounded-full px-2.5" onPress={onJump}>
          <ArrowUp size={14} strokeWidth={1.75} aria-hidden="true" />
          {t('jump')}
        </PlainButton>
      )}
      <PlainButton
        size="sm"
        variant="ghost"
        className="h-7 shrink-0 rounded-full px-2.5"
        onPress={() => toastErrors(markReadWithUndo([channelId]))}
      >
        <Check size={14} strokeWidth={1.75} aria-hidden="true" />
        {t('mark')}
      </PlainButton>
    </div>
  );
}
