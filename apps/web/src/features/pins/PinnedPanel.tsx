import type { Channel } from '@parley/model';
import { useTranslation } from 'react-i18next';
import { OpenedPanel } from '../../ui/OpenedPanel.tsx';
import { useOpening } from '../../ui/opening.ts';
import { PinnedList } from './PinnedList.tsx';
import type { usePins } from './queries.ts';

type PinnedPanelProps = ReturnType<typeof usePins> & { channel: Channel };

/** Panel with a channel's pinned messages. */
export default function PinnedPanel({ pins, error, channel }: PinnedPanelProps) {
  const { t } = useTranslation('messages');
  const { onOpenChange } = useOpening();
  return (
    <OpenedPanel
      label={t('pins')}
      placement="bottom end"
      className="w-92 max-w-[92vw] p-0"
      dialogClassName="max-h-[28rem] overflow-y-auto p-1.5"
    >
      <PinnedList channel={channel} pins={pins} error={error} onGo={() => onOpenChange(false)} />
    </OpenedPanel>
  );
}
