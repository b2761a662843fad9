import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';

/** Unread count of a row: mentions on the accent colour, other messages as a plain number. */
export function UnreadMark({ unread, mentions }: { unread: number; mentions: number }) {
  const { t } = useTranslation('shell');
  const number = mentions || unread;
  if (number === 0) return null;
  return (
    <>
      <span
        aria-hidden="true"
        className={
          mentions > 0 ? 'badge-count' : 'px-1 text-xs font-medium tabular-nums text-faint'
        }
      >
        {number > 99 ? '99+' : number}
      </span>
      <span className="sr-only">{t(mentions > 0 ? 'mentions' : 'unread', { count: number })}</span>
    </>
  );
}

/** The same as a dot, where space is short. */
export function UnreadDot({ isMentioned }: { isMentioned: boolean }) {
  return (
    <span
      className={clsx(
        'absolute end-1 top-1 size-2 rounded-full border border-rail',
        isMentioned ? 'bg-accent' : 'bg-faint',
      )}
    />
  );
}
