import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { laterPart } from '../../lib/later-part.tsx';
import { day } from '../../lib/format.ts';
import { OverlayButton } from '../../ui/OverlayButton.tsx';

const JumpPanel = laterPart(() => import('./JumpPanel.tsx'));

type DayButtonProps = {
  channelId: string;
  /** Any instant of the day. */
  at: string;
  className?: string;
};

/** A day's name; a press opens a calendar to jump to another day. */
export function DayButton({ channelId, at, className = '' }: DayButtonProps) {
  const { t } = useTranslation('messages');
  const name = day(at);
  return (
    <OverlayButton
      opens="dialog"
      code={JumpPanel}
      overlay={<JumpPanel channelId={channelId} at={at} />}
      size="sm"
      variant="ghost"
      aria-label={t('jumpFrom', { day: name })}
      className={clsx(
        'h-7 gap-1 rounded-full px-2.5 text-xs text-soft transition-colors',
        'hover:bg-hover hover:text-ink',
        className,
      )}
    >
      {name}
      <ChevronDown size={12} strokeWidth={2} className="text-faint" aria-hidden="true" />
    </OverlayButton>
  );
}
