import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { OpenedPanel } from '../../ui/OpenedPanel.tsx';
import { useOpening } from '../../ui/opening.ts';

// Loaded on demand: the calendar is large and rarely opened.
const JumpToDate = lazy(() => import('./JumpToDate.tsx'));

type JumpPanelProps = {
  channelId: string;
  /** Any instant of the day. */
  at: string;
};

/** A calendar to jump from a day to another. */
export default function JumpPanel({ channelId, at }: JumpPanelProps) {
  const { t } = useTranslation('messages');
  const { onOpenChange } = useOpening();
  return (
    <OpenedPanel label={t('jumpToDate')} placement="bottom" dialogClassName="p-3">
      <Suspense fallback={<div className="h-72 w-64" />}>
        <JumpToDate channelId={channelId} at={at} onJumped={() => onOpenChange(false)} />
      </Suspense>
    </OpenedPanel>
  );
}
