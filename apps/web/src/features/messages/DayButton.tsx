import { Popover } from '@heroui/react';
import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { day } from '../../lib/format.ts';
import { PanelOverlay } from '../../ui/Overlays.tsx';

// A calendar is large, and most people read on where they are.
const JumpToDate = lazy(() => import('./JumpToDate.tsx'));

type DayButtonProps = {
  channelId: string;
  /** A moment of the day. */ at: string;
  className?: string;
};

/** A day's name; a press opens the calendar that leads to any other. */
export function DayButton({ channelId, at, className = '' }: DayButtonProps) {
  const { t } = useTranslation('messages');
  const [isOpen, setOpen] = useState(false);
  const name = day(at);
  return (
    <Popover isOpen={isOpen} onOpenChange={setOpen}>
      <Popover.Trigger
        aria-label={t('jumpFrom', { day: name })}
        className={clsx(
          'flex h-7 items-center gap-1 px-2.5',
          'cursor-pointer rounded-full text-xs font-medium text-soft transition-colors',
          'hover:bg-hover hover:text-ink',
          className,
        )}
      >
        {name}
        <ChevronDown size={12} strokeWidth={2} className="text-faint" aria-hidden="true" />
      </Popover.Trigger>
      <PanelOverlay label={t('jumpToDate')} placement="bottom" dialogClassName="p-3">
        <Suspense fallback={<div className="h-72 w-64" />}>
          <JumpToDate channelId={channelId} at={at} onJumped={() => setOpen(false)} />
        </Suspense>
      </PanelOverlay>
    </Popover>
  );
}
