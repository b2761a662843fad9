import { type Channel, channelTitle, excerptOf } from '@parley/model';
import { useTranslation } from 'react-i18next';
import { useWorkspace } from '../../data/index.ts';
import { toast } from '../../lib/toast.ts';
import { toastErrors } from '../../lib/toast-errors.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { useLabels } from '../text/labels.ts';
import { releasePin } from './mutations.ts';
import type { PinnedMessage } from './queries.ts';

type ReleaseDialogProps = {
  message: Pick<PinnedMessage, 'id' | 'parts' | 'content'>;
  channel: Channel;
  onClose(): void;
};

/** Says who can read a pinned message before it is shown to people who have not joined. */
export default function ReleaseDialog({ message, channel, onClose }: ReleaseDialogProps) {
  const { t } = useTranslation('messages');
  const labelOf = useLabels();
  const workspace = useWorkspace()?.name ?? '';
  const release = async () => {
    onClose();
    await releasePin(message.id, true);
    toast.success(t('released'), {
      action: {
        label: t('undo'),
        onClick: () => toastErrors(releasePin(message.id, false)),
      },
    });
  };
  return (
    <FormDialog
      title={t('release')}
      onClose={onClose}
      submitLabel={t('release')}
      className="flex flex-col gap-3"
      onSubmit={() => toastErrors(release())}
    >
      <p className="line-clamp-3 border-s-2 border-hairline ps-2.5 text-sm text-soft">
        {excerptOf(message, labelOf) || t('files')}
      </p>
      <p>{t('releaseText', { workspace, channel: channelTitle(channel) })}</p>
      <p className="text-sm text-soft">{t('releaseHint')}</p>
    </FormDialog>
  );
}
