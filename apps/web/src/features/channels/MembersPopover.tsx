import type { Channel } from '@parley/model';
import { Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useIsKnown } from '../../data/index.ts';
import { laterPart } from '../../lib/later-part.tsx';
import { OverlayButton } from '../../ui/OverlayButton.tsx';
import { SkeletonWord } from '../../ui/Skeletons.tsx';
import { usePeopleCount } from './queries.ts';

const MembersPanel = laterPart(() => import('./MembersPanel.tsx'));

/**
 * The number of people in a channel; opens the list of participants, with presence and assistants.
 */
export function MembersPopover({ channel }: { channel: Channel }) {
  const { t } = useTranslation('channels');
  const people = usePeopleCount(channel.id);
  const isKnown = useIsKnown('participants', channel.id);
  return (
    <OverlayButton
      opens="dialog"
      code={MembersPanel}
      overlay={<MembersPanel channel={channel} />}
      size="sm"
      variant="ghost"
      aria-label={isKnown ? t('membersCount', { count: people }) : t('members')}
      className="h-7 gap-1.5 rounded-full border border-hairline px-2.5 text-sm tabular-nums"
    >
      <Users size={14} strokeWidth={1.75} aria-hidden="true" />
      {isKnown ? people : <SkeletonWord className="w-3" />}
    </OverlayButton>
  );
}
