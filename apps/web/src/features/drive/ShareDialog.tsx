import { ListBox } from '@heroui/react';
import { channelTitle, limits } from '@parley/model';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from '@tanstack/react-router';
import { toast } from '../../lib/toast.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { ErrorNotice } from '../../ui/Notice.tsx';
import { ChannelIcon } from '../channels/ChannelIcon.tsx';
import { useOwnChannels } from '../channels/queries.ts';
import type { DriveFile } from '../files/entry.ts';
import { driveError } from './errors.ts';
import { type DriveActor, share } from './mutations.ts';

const TEXT_MAX = 4000;

/**
 * Posts files in a channel.
 * @param isDiscussion true if the thread of the message is opened then, to talk about the file
 */
export function ShareDialog({
  actor,
  files,
  isDiscussion = false,
  onClose,
}: {
  actor: DriveActor;
  files: readonly DriveFile[];
  isDiscussion?: boolean;
  onClose(): void;
}) {
  const { t } = useTranslation('drive');
  const navigate = useNavigate();
  const channels = useOwnChannels().filter(
    ({ channel }) => channel.visibility !== 'direct' && !channel.archived_at,
  );
  const [channelId, setChannelId] = useState<string | null>(null);
  const [text, setText] = useState('');
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const tooLarge = files.find(({ file_size }) => file_size > limits.attachmentBytes);
  const problem =
    files.length > limits.attachmentsPerMessage
      ? t('shareTooMany', { count: limits.attachmentsPerMessage })
      : tooLarge
        ? t('shareTooLarge', { name: tooLarge.name })
        : error;

  const send = async () => {
    if (channelId === null || isSending) return;
    setSending(true);
    try {
      const thread = await share(actor, files, channelId, text.trim());
      if (isDiscussion) {
        onClose();
        return void navigate({
          to: '/channels/$channelId',
          params: { channelId },
          search: { thread },
        });
      }
      toast.success(t('shared'), {
        action: {
          label: t('open'),
          onClick: () => void navigate({ to: '/channels/$channelId', params: { channelId } }),
        },
      });
      onClose();
    } catch (failure) {
      setSending(false);
      setError(driveError(failure));
    }
  };

  return (
    <FormDialog
      title={t(isDiscussion ? 'discussTitle' : 'shareTitle', {
        count: files.length,
        name: files[0]?.name,
      })}
      onClose={onClose}
      submitLabel={t(isDiscussion ? 'discussPost' : 'share')}
      className="flex flex-col gap-4"
      isDisabled={
        channelId === null ||
        isSending ||
        tooLarge !== undefined ||
        files.length > limits.attachmentsPerMessage
      }
      onSubmit={() => void send()}
    >
      <ListBox
        aria-label={t('channels')}
        selectionMode="single"
        selectedKeys={channelId ? [channelId] : []}
        onSelectionChange={(keys) =>
          setChannelId(keys === 'all' ? null : ([...keys].map(String)[0] ?? null))
        }
        items={channels.map(({ channel }) => channel)}
        className="max-h-56 overflow-y-auto"
      >
        {(channel) => (
          <ListBox.Item id={channel.id} textValue={channelTitle(channel)}>
            <ChannelIcon channel={channel} size={16} />
            <span className="truncate">{channelTitle(channel)}</span>
            <ListBox.ItemIndicator />
          </ListBox.Item>
        )}
      </ListBox>
      <Field label={t('shareText')} value={text} onChange={setText} rows={2} maxLength={TEXT_MAX} />
      <p className="text-sm text-faint">{t('shareHelp')}</p>
      {problem && <ErrorNotice>{problem}</ErrorNotice>}
    </FormDialog>
  );
}
