import { type Message, messageMetadata, profileName, textOf } from '@parley/model';
import { AtSign, Bookmark, Pin } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useProfiles, useOwnId } from '../../../data/index.ts';
import { namesEveryone } from '../../text/mentioned.ts';
import { useBookmark } from '../../saved/queries.ts';

/**
 * What was done with a message: pinned for everybody, saved by the reader, sent to all without a
 * word that says so.
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
 * Everybody was notified of it although its text names nobody: a program sent it, or it was edited.
 */
const callsAllSilently = (message: Message): boolean =>
  messageMetadata.safeParse(message.metadata).data?.mentions_everyone === true &&
  !namesEveryone(textOf(message));

/** A component of its own, since most messages have none. */
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
