import { Button } from '@heroui/react';
import { type Channel, channelTitle, type Participant } from '@parley/model';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { Section } from '../../../ui/PageHeader.tsx';
import { toastErrors } from '../../../lib/toast-errors.ts';
import { leaveChannel, updateChannel } from '../mutations.ts';
import type { ChannelRights } from '../rights.ts';

const now = () => new Date().toISOString();

type Question = 'leave' | 'archive' | 'delete';

/** Leaving, archiving and deleting, each with a confirmation. */
export function Ending({
  channel,
  participant,
  rights,
}: {
  channel: Channel;
  participant: Participant;
  rights: ChannelRights;
}) {
  const { t } = useTranslation('channels');
  const navigate = useNavigate();
  const [asked, ask] = useState<Question | null>(null);
  const name = channelTitle(channel);
  const away = () => navigate({ to: '/channels' });
  const questions = [
    {
      key: 'leave',
      text: t(channel.visibility === 'open' ? 'leaveText' : 'leavePrivateText'),
      run: () => leaveChannel(participant.id).then(away),
    },
    {
      key: 'archive',
      text: t('archiveText'),
      run: () => updateChannel(channel.id, { archived_at: now() }),
    },
    {
      key: 'delete',
      text: t('deleteText'),
      typedName: name,
      run: () => updateChannel(channel.id, { deleted_at: now() }).then(away),
    },
  ] as const;
  return (
    <Section title={t('ending')}>
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" onPress={() => ask('leave')}>
          {t('leave')}
        </Button>
        {rights.change &&
          (channel.archived_at ? (
            <Button
              variant="outline"
              onPress={() => toastErrors(updateChannel(channel.id, { archived_at: null }))}
            >
              {t('unarchive')}
            </Button>
          ) : (
            <Button variant="outline" onPress={() => ask('archive')}>
              {t('archive')}
            </Button>
          ))}
        {rights.remove && (
          <Button variant="danger" onPress={() => ask('delete')}>
            {t('delete')}
          </Button>
        )}
      </div>
      {questions.map(({ key, text, run, ...rest }) => (
        <ConfirmDialog
          key={key}
          isOpen={asked === key}
          onOpenChange={(open) => ask(open ? key : null)}
          title={t(`${key}Title`, { name })}
          text={text}
          confirmLabel={t(key)}
          onConfirm={() => toastErrors(run())}
          {...rest}
        />
      ))}
    </Section>
  );
}
