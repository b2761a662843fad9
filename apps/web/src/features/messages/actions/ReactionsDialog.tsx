import { Modal } from '@heroui/react';
import { type Channel, type Message, profileName } from '@parley/model';
import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { collections, useProfiles, useSession } from '../../../data/index.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { toastErrors } from '../../../lib/toast-errors.ts';
import { useChannelRights } from '../../channels/use-channel-rights.ts';
import { EmojiText } from '../../emoji/EmojiText.tsx';
import { useMessageDetails } from '../queries.ts';

type ReactionsDialogProps = { message: Message; channel: Channel; onClose(): void };

/**
 * Reactions with their authors. Users can remove their own; those of others only with the right to.
 */
export default function ReactionsDialog({ message, channel, onClose }: ReactionsDialogProps) {
  const { t } = useTranslation('messages');
  const profiles = useProfiles();
  const ownId = useSession().userId;
  const { removeReactions } = useChannelRights(channel);
  const given = useMessageDetails(channel.id).reactions.get(message.id) ?? [];
  const isReadOnly = channel.archived_at !== null;
  return (
    <Dialog title={t('whoReacted')} size="xs" onClose={onClose}>
      <Modal.Body>
        {given.length === 0 && <p className="text-soft">{t('nobodyReacted')}</p>}
        <ul aria-label={t('whoReacted')}>
          {given.map(({ id, emoji, profile_id }) => {
            const name = profileName(profiles.get(profile_id));
            return (
              <li key={id} className="flex min-h-10 items-center gap-2.5">
                <Avatar profile={profiles.get(profile_id)} size="sm" />
                <span className="min-w-0 flex-1 truncate">{name}</span>
                <span className="text-lg leading-none">
                  <EmojiText>{emoji}</EmojiText>
                </span>
                {!isReadOnly && (removeReactions || profile_id === ownId) && (
                  <IconButton
                    label={t('removeReaction', { emoji, name })}
                    icon={X}
                    onPress={() => toastErrors(collections.reactions.delete(id))}
                  />
                )}
              </li>
            );
          })}
        </ul>
      </Modal.Body>
    </Dialog>
  );
}
