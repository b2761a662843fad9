import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { clock, fullDate } from '../../../lib/format.ts';

type NoticeLineProps = { at: string; icon: LucideIcon; children: ReactNode };

/** An unobtrusive line between messages. */
export function NoticeLine({ at, icon: Icon, children }: NoticeLineProps) {
  const { t } = useTranslation('messages');
  return (
    <article
      aria-label={t('event', { time: clock(at) })}
      className="flex items-center gap-3 px-1.5 py-1.5 text-sm text-faint"
    >
      <span className="flex w-9 shrink-0 justify-end">
        <Icon size={15} strokeWidth={1.75} aria-hidden="true" />
      </span>
      <span className="min-w-0">{children}</span>
      <time className="shrink-0 text-xs tabular-nums" dateTime={at} title={fullDate(at)}>
        {clock(at)}
      </time>
    </article>
  );
}
