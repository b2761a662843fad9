import type { Channel } from '@parley/model';
import { Pin } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { laterPart } from '../../lib/later-part.tsx';
import { OverlayButton } from '../../ui/OverlayButton.tsx';
import { usePins } from './queries.ts';

const PinnedPanel = laterPart(() => import('./PinnedPanel.tsx'));

/** Number of pinned messages; opens the list. */
export function PinsButton({ channel }: { channel: Channel }) {
  const { t } = useTranslation('messages');
  const known = usePins(channel.id);
  const count = known.pins?.length;
  return (
    <OverlayButton
      opens="dialog"
      code={PinnedPanel}
      overlay={<PinnedPanel {...known} channel={channel} />}
      size="sm"
      variant="ghost"
      aria-label={count === undefined ? t('pins') : t('pinsCount', { count })}
      className="h-7 gap-1.5 rounded-full border border-hairline px-2.5 text-sm tabular-nums"
    >
      <Pin size={14} strokeWidth={1.75} aria-hidden="true" />
      {count !== undefined && count > 0 && count}
    </OverlayButton>
  );
}
