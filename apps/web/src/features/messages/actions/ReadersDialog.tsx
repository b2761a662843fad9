import { Modal } from '@heroui/react';
import { type Message, profileName } from '@parley/model';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { supabase, toAppError, useProfiles } from '../../../data/index.ts';
import { queries } from '../../../lib/query-client.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { LoadError } from '../../../ui/LoadError.tsx';
import { SkeletonLines } from '../../../ui/Skeletons.tsx';

/** Readers of a message, among those who share read receipts like the user. */
export default function ReadersDialog({ message, onClose }: { message: Message; onClose(): void }) {
  const { t } = useTranslation('messages');
  const profiles = useProfiles();
  const { data: readers, error } = useQuery(
    {
      queryKey: ['readers', message.id],
      queryFn: async () => {
        const {
          data,
          error: refusal,
          status,
        } = await supabase.rpc('message_readers', { message: message.id });
        if (refusal) throw toAppError(refusal, status);
        return data;
      },
    },
    queries,
  );
  return (
    <Dialog title={t('whoRead')} size="xs" onClose={onClose}>
      <Modal.Body tabIndex={0}>
        {error && <LoadError error={error} />}
        {!readers && !error && <SkeletonLines count={2} />}
        {readers?.length === 0 && <p className="text-soft">{t('nobodyRead')}</p>}
        <ul>
          {readers?.map(({ profile_id }) => (
            <li key={profile_id} className="flex h-9 items-center gap-2.5">
              <Avatar profile={profiles.get(profile_id)} size="sm" />
              <span className="truncate">{profileName(profiles.get(profile_id))}</span>
            </li>
          ))}
        </ul>
        <p className="pt-2 text-sm text-faint">{t('readersNote')}</p>
      </Modal.Body>
    </Dialog>
  );
}
