import type { Participant } from '@parley/model';
import i18next from 'i18next';
import { Bell, BellOff, CheckCheck, FolderInput, Star, StarOff } from 'lucide-react';
import type { MenuItem } from '../../lib/menu-item.ts';
import { toastErrors } from '../../lib/toast-errors.ts';
import { markReadWithUndo } from './mark-read.ts';
import { updateParticipant } from './mutations.ts';
import { type Mute, muteChange } from './mute.ts';

const text = (key: string) => i18next.t(`channels:actions.${key}`);

/** Moves a channel or conversation into a section of the person's list. */
export const sectionAction = (run: () => void): MenuItem => ({
  id: 'section',
  label: text('section'),
  icon: FolderInput,
  run,
});

/** Actions shared by channels and conversations: read, star, mute. */
export function attentionActions(
  participant: Participant,
  { isSilent, unread }: { isSilent: boolean; unread: number },
): MenuItem[] {
  const change = (to: Parameters<typeof updateParticipant>[1]) =>
    toastErrors(updateParticipant(participant.id, to));
  const mute = (id: string, how: Mute): MenuItem => ({
    id,
    label: text(id),
    icon: BellOff,
    run: () => change(muteChange(participant, how)),
  });
  const { starred } = participant;
  return [
    ...(unread > 0
      ? [
          {
            id: 'read',
            label: text('read'),
            icon: CheckCheck,
            run: () => toastErrors(markReadWithUndo([participant.channel_id])),
          },
        ]
      : []),
    {
      id: 'star',
      label: text(starred ? 'unstar' : 'star'),
      icon: starred ? StarOff : Star,
      run: () => change({ starred: !starred }),
    },
    ...(isSilent
      ? [
          {
            id: 'unmute',
            label: text('unmute'),
            icon: Bell,
            run: () => change(muteChange(participant, null)),
          },
        ]
      : [mute('muteHour', 'hour'), mute('muteTomorrow', 'tomorrow'), mute('mute', 'forever')]),
  ];
}
