import { type Message, profileName } from '@parley/model';
import { Bookmark, DoorOpen, Pin } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useProfiles, useOwnId } from '../../../data/index.ts';
import { useBookmark } from '../../saved/queries.ts';

/** Marks above a message: pinned, shown before joining, or saved by the reader. */
export function MessageMarks({ message }: { message: Message }) {
  const isSaved = useBookmark(message.id) !== undefined;
  return (isSaved || message.pinned_at !== null) && <Marks message={message} isSaved={isSaved} />;
}

/** A separate component, because most messages have no marks. */
function Marks({ message, isSaved }: { message: Message; isSaved: boolean }) {
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
      {message.released_at && (
        <span className="flex items-center gap-1">
          <DoorOpen size={12} strokeWidth={1.75} aria-hidden="true" />
          {t('shownBeforeJoining')}
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
