import { authorName, type Bookmark, channelTitle, excerptOf } from '@parley/model';
import { BookmarkIcon, Check, RotateCcw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../lib/toast.ts';
import { useIsKnown, useProfiles } from '../../data/index.ts';
import { errorText } from '../../lib/error-text.ts';
import { shortDate } from '../../lib/format.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Choice } from '../../ui/Choice.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { LoadError } from '../../ui/LoadError.tsx';
import { SelectedBar } from '../../ui/rows/SelectedBar.tsx';
import { type ListRows, useListRows } from '../../ui/rows/use-list-rows.ts';
import { SkeletonLines } from '../../ui/Skeletons.tsx';
import { useChannel } from '../channels/queries.ts';
import { useLabels } from '../text/labels.ts';
import { MessageLink } from '../text/MessageLink.tsx';
import { removeBookmark, setBookmarkDone } from './mutations.ts';
import { type SavedMessage, useBookmarks, useSavedMessages } from './queries.ts';

const STATES = ['open', 'done'] as const;

const attempt = (work: Promise<void>) =>
  void work.catch((error: unknown) => toast.error(errorText(error)));

/** Saved messages, open or done. */
export function BookmarkList() {
  const { t } = useTranslation('saved');
  const [state, setState] = useState<(typeof STATES)[number]>('open');
  const bookmarks = useBookmarks();
  const isKnown = useIsKnown('bookmarks');
  const { messages, error } = useSavedMessages(bookmarks.map(({ message_id }) => message_id));
  const finish = (ids: readonly string[]) =>
    attempt(
      Promise.all(ids.map((id) => setBookmarkDone(id, state === 'open'))).then(() => undefined),
    );
  const rows = useListRows({ onFinish: finish });
  const chosen = () => {
    const ids = [...rows.selected];
    rows.clear();
    return ids;
  };
  if (error) return <LoadError error={error} />;
  if (bookmarks.length === 0)
    return (
      <EmptyState
        isKnown={isKnown}
        icon={BookmarkIcon}
        title={t('noMessages')}
        text={t('noMessagesText')}
      />
    );
  const shown = bookmarks.filter(({ done_at }) => (done_at === null) === (state === 'open'));
  return (
    <div className="flex flex-col gap-2">
      <Choice
        label={t('show')}
        hideLabel
        className="max-w-36"
        value={state}
        onChange={setState}
        options={STATES.map((key) => ({ key, label: t(`states.${key}`) }))}
      />
      {rows.selected.size > 0 && (
        <SelectedBar
          isInBody
          count={rows.selected.size}
          items={[
            {
              id: 'done',
              label: t(state === 'open' ? 'done' : 'reopen'),
              icon: state === 'open' ? Check : RotateCcw,
              run: () => finish(chosen()),
            },
            {
              id: 'remove',
              label: t('remove'),
              icon: Trash2,
              run: () => attempt(Promise.all(chosen().map(removeBookmark)).then(() => undefined)),
            },
          ]}
          onClear={rows.clear}
        />
      )}
      {!messages && <SkeletonLines />}
      {messages && shown.length === 0 && (
        <p className="py-6 text-center text-soft">
          {t(state === 'open' ? 'allDone' : 'nothingDone')}
        </p>
      )}
      {messages && (
        <ul aria-label={t('messages')} {...rows.listProps}>
          {shown.map((bookmark) => {
            const message = messages.get(bookmark.message_id);
            return (
              message && (
                <Item
                  key={bookmark.id}
                  bookmark={bookmark}
                  message={message}
                  attributes={rows.rowProps(bookmark.id)}
                />
              )
            );
          })}
        </ul>
      )}
    </div>
  );
}

type ItemProps = {
  bookmark: Bookmark;
  message: SavedMessage;
  attributes: ReturnType<ListRows['rowProps']>;
};

function Item({ bookmark, message, attributes }: ItemProps) {
  const { t } = useTranslation('saved');
  const profiles = useProfiles();
  const labelOf = useLabels();
  const channel = useChannel(message.channel_id);
  const isDone = bookmark.done_at !== null;
  return (
    <li
      {...attributes}
      className="flex items-start gap-1 border-b border-hairline py-1 last:border-0"
    >
      <MessageLink
        message={message}
        className="bleed flex min-w-0 flex-1 gap-3 py-2 outline-offset-[-2px]"
      >
        <Avatar profile={profiles.get(message.author_id ?? '')} />
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap items-baseline gap-x-2">
            <span className="truncate font-semibold">{authorName(message, profiles)}</span>
            <span className="min-w-0 text-xs text-faint">
              {channel && channel.visibility !== 'direct' ? `#${channelTitle(channel)} · ` : ''}
              {shortDate(message.created_at)}
            </span>
          </span>
          <span className={`line-clamp-3 ${isDone ? 'text-faint' : 'text-soft'}`}>
            {excerptOf(message, labelOf)}
          </span>
        </span>
      </MessageLink>
      <span className="flex shrink-0 pt-1.5">
        <IconButton
          label={t(isDone ? 'reopen' : 'done')}
          icon={isDone ? RotateCcw : Check}
          onPress={() => attempt(setBookmarkDone(bookmark.id, !isDone))}
        />
        <IconButton
          label={t('remove')}
          icon={Trash2}
          onPress={() => attempt(removeBookmark(bookmark.id))}
        />
      </span>
    </li>
  );
}
