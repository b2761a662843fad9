import { type Message, type Profile, profileName } from '@parley/model';
import { Bookmark, Pin } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useBookmark } from '../of-message.ts';

/** What was done with a message: pinned for everybody, saved by the reader. */
export function MessageMarks({
  message,
  profiles,
  ownId,
}: {
  message: Message;
  profiles: Map<string, Profile>;
  ownId: string;
}) {
  const isSaved = useBookmark(message.id) !== undefined;
  return (
    (isSaved || message.pinned_at !== null) && (
      <Marks message={message} profiles={profiles} ownId={ownId} isSaved={isSaved} />
    )
  );
}

/** Apart, since most messages have none. */
function Marks({
  message,
  profiles,
  ownId,
  isSaved,
}: {
  message: Message;
  profiles: Map<string, Profile>;
  ownId: string;
  isSaved: boolean;
}) {
  const { t } = useTranslation('messages');
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
      {isSaved && (
        <span className="flex items-center gap-1">
          <Bookmark size={12} strokeWidth={1.75} aria-hidden="true" />
          {t('savedForLater')}
        </span>
      )}
    </p>
  );
}
