import { authorName, excerptOf, type Message } from '@parley/model';
import { clsx } from 'clsx';
import { CornerUpLeft } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useProfiles } from '../../../data/index.ts';
import { useLabels } from '../../text/labels.ts';
import { useConversationActions } from '../conversation-state.tsx';

/** The message that this one replies to; a press scrolls to it, loading it if necessary. */
export function Quote({ id, repliedTo }: { id: string; repliedTo: Message | undefined }) {
  const { t } = useTranslation('messages');
  const profiles = useProfiles();
  const labelOf = useLabels();
  const { jumpTo } = useConversationActions();
  return (
    <button
      type="button"
      onClick={() => jumpTo(id)}
      className={clsx(
        'mb-0.5 flex max-w-full items-center gap-1.5',
        'cursor-pointer rounded text-start text-sm text-faint',
        'hover:text-ink',
      )}
    >
      <CornerUpLeft
        size={13}
        strokeWidth={1.75}
        className="shrink-0 rtl:-scale-x-100"
        aria-hidden="true"
      />
      <span className="truncate">
        {repliedTo ? (
          <>
            <span className="font-medium text-soft">{authorName(repliedTo, profiles)}</span>{' '}
            {excerptOf(repliedTo, labelOf)}
          </>
        ) : (
          t('earlierMessage')
        )}
      </span>
    </button>
  );
}
