import { authorName, excerptOf, type Message } from '@parley/model';
import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useProfiles } from '../../../data/index.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { useLabels } from '../../text/labels.ts';

/** The message that the next one replies to. */
export function Answered({ message, onCancel }: { message: Message; onCancel(): void }) {
  const { t } = useTranslation('messages');
  const profiles = useProfiles();
  const labelOf = useLabels();
  return (
    <div className="flex items-center gap-2 border-b border-hairline py-0.5 ps-3.5 pe-1 text-sm text-soft">
      <span className="flex-1 truncate">
        <span className="font-medium text-ink">
          {t('replyingTo', { name: authorName(message, profiles) })}
        </span>{' '}
        {excerptOf(message, labelOf)}
      </span>
      <IconButton label={t('cancelReply')} icon={X} onPress={onCancel} />
    </div>
  );
}
