import { references } from '@parley/markdown';
import { type Message, messageMetadata, profileName, textOf } from '@parley/model';
import { AtSign, Bookmark, Pin } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useProfiles, useOwnId } from '../../../data/index.ts';
import { useBookmark } from '../../saved/queries.ts';

/**
 * Marks above a message: pinned, saved by the reader, or sent to everyone without a mention in the
 * text.
 */
export function MessageMarks({ message }: { message: Message }) {
  const isSaved = useBookmark(message.id) !== undefined;
  const isToAll = callsAllSilently(message);
  return (
    (isSaved || isToAll || message.pinned_at !== null) && (
      <Marks message={message} isSaved={isSaved} isToAll={isToAll} />
    )
  );
}

/**
 * True if everyone was notified although the text mentions nobody, because a program sent the
 * message or it was edited.
 */
const callsAllSilently = (message: Message): boolean =>
  messageMetadata.safeParse(message.metadata).data?.mentions_everyone === true &&
  !references(textOf(message)).some(({ kind }) => kind === 'everyone');

/** A separate component, because most messages have no marks. */
function Marks({
  message,
  isSaved,
  isToAll,
}: {
  message: Message;
  isSaved: boolean;
  isToAll: boolean;
}) {
  const { t } = useTranslation('messages');
  const profiles = useProfiles();
  const ownId = useOwnId();
  const who =
    message.pinned_by === ownId
      ? t('pinnedByYou')
      : t('pinnedBy', { name: profileName(profiles.get(message.pinned_by ?? '')) });
  return (
    <p className="flex flex-wrap gap-x-3 text-xs text-faint">
      {message.pinned_at !== null && (
        <span className="flex items-center gap-1">
          <Pin size={12} strokeWidth={1.75} aria-hidden="true" />
          {who}
        </span>
      )}
      {isToAll && (
        <span className="flex items-center gap-1">
          <AtSign size={12} strokeWidth={1.75} aria-hidden="true" />
          {t('toEveryone')}
        </span>
      )}
      {isSaved && (
        <span className="flex items-center gap-1">
          <Bookmark size={12} strokeWidth={1.75} aria-hidden="true" />
          {t('savedForLater')}
        </span>
      )}
    </p>
  );
}
