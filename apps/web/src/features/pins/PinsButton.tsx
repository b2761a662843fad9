import { Button, Popover } from '@heroui/react';
import type { Channel } from '@parley/model';
import { Pin } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PinnedList } from './PinnedList.tsx';
import { usePins } from './queries.ts';
import { PanelOverlay } from '../../ui/Overlays.tsx';

/** How many messages are pinned in the channel; which, behind it. */
export function PinsButton({ channel }: { channel: Channel }) {
  const { t } = useTranslation('messages');
  const [isOpen, setOpen] = useState(false);
  const { pins, error } = usePins(channel.id);
  const count = pins?.length;
  return (
    <Popover isOpen={isOpen} onOpenChange={setOpen}>
      <Button
        size="sm"
        variant="ghost"
        aria-label={count === undefined ? t('pins') : t('pinsCount', { count })}
        className="h-7 gap-1.5 rounded-full border border-hairline px-2.5 text-[13px] tabular-nums"
      >
        <Pin size={14} strokeWidth={1.75} aria-hidden="true" />
        {count !== undefined && count > 0 && count}
      </Button>
      <PanelOverlay
        label={t('pins')}
        placement="bottom end"
        className="w-92 max-w-[92vw] p-0"
        dialogClassName="max-h-[28rem] overflow-y-auto p-1.5"
      >
        <PinnedList pins={pins} error={error} onGo={() => setOpen(false)} />
      </PanelOverlay>
    </Popover>
  );
}
