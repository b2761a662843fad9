import { channelTitle, type Channel } from '@parley/model';
import { clsx } from 'clsx';
import { ArrowLeft, Bell, BellOff, MessageSquareText, X } from 'lucide-react';
import { type KeyboardEvent, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { openThread, supabase, useOwnId, useThreadLoad } from '../../../data/index.ts';
import { isForInputMethod } from '../../../lib/composition.ts';
import { useIsPhone } from '../../../lib/use-width.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { SkeletonLines } from '../../../ui/Skeletons.tsx';
import type { ChannelParticipant } from '../../channels/queries.ts';
import { MessageDialogs } from '../actions/MessageDialogs.tsx';
import { LazyComposer } from '../LazyComposer.tsx';
import {
  ConversationProvider,
  useConversationState,
  useConversationActions,
} from '../conversation-state.tsx';
import { DropZone } from '../DropZone.tsx';
import { type Thread, useThread } from '../queries.ts';
import { Selected } from '../selection/Selected.tsx';
import { useMoved } from './use-moved.ts';
import { TypingLine } from '../TypingLine.tsx';
import { ThreadMessages } from './ThreadMessages.tsx';
import { useThreadFollow } from './use-thread-follow.ts';
import { LoadError } from '../../../ui/LoadError.tsx';

type ThreadPanelProps = {
  rootId: string;
  /** Reply named in the URL. */
  replyId: string | null;
  channel: Channel;
  members: ChannelParticipant[];
  onClose(): void;
};

/** The thread of a message; on phones it covers the channel. Esc closes it. */
export function ThreadPanel(props: ThreadPanelProps) {
  return (
    <ConversationProvider threadId={props.rootId}>
      <Panel {...props} />
    </ConversationProvider>
  );
}

function Panel({ onClose, ...props }: ThreadPanelProps) {
  const { t } = useTranslation(['threads', 'shell']);
  const isPhone = useIsPhone();
  const { rootId, channel } = props;
  const { answered, editedId, selection } = useConversationState();
  const close = () => {
    onClose();
    document.querySelector<HTMLElement>(`[data-message-id="${rootId}"]`)?.focus();
  };
  const onEscape = ({ key, target, currentTarget, nativeEvent }: KeyboardEvent<HTMLElement>) => {
    if (key !== 'Escape' || !(target instanceof Element) || !currentTarget.contains(target)) return;
    // The guard leaves Safari's key to the editor, which is inside.
    if (isForInputMethod(nativeEvent)) return;
    // Esc first ends what is in progress: suggestions, a reply, an edit, a selection, or the focus
    // on a message.
    const isBusy =
      answered !== null ||
      editedId !== null ||
      selection.selected.size > 0 ||
      target.matches('article') ||
      currentTarget.querySelector('[role=listbox]') !== null;
    if (!isBusy) close();
  };
  return (
    <aside
      aria-label={t('thread')}
      data-conversation
      data-thread={rootId}
      // In the capture phase, because the editor stops Esc.
      onKeyDownCapture={onEscape}
      className={clsx(
        'flex w-[25rem] shrink-0 flex-col',
        '[--gutter:16px] border-s border-hairline bg-page',
        'max-lg:w-[21rem] max-md:absolute max-md:inset-0 max-md:z-30 max-md:w-auto',
        'max-md:border-0',
      )}
    >
      <header className="flex min-h-12 items-center gap-2 border-b border-hairline ps-gutter pe-2">
        {isPhone && <IconButton label={t('shell:back')} icon={ArrowLeft} onPress={close} />}
        <h2 className="shrink-0 font-semibold">{t('thread')}</h2>
        <span className="min-w-0 flex-1 truncate text-sm text-faint">
          {channel.visibility === 'direct' ? '' : `#${channelTitle(channel)}`}
        </span>
        <FollowButton rootId={rootId} />
        {!isPhone && <IconButton label={t('close')} icon={X} shortcut="Esc" onPress={close} />}
      </header>
      <Body {...props} />
      <MessageDialogs channel={channel} />
    </aside>
  );
}

/** Follows the thread or leaves it; its state is the icon and the label. */
function FollowButton({ rootId }: { rootId: string }) {
  const { t } = useTranslation('messages');
  const newest = useThread(rootId).replies.at(-1)?.id;
  const { follows, toggle } = useThreadFollow(rootId, newest);
  if (follows === null) return null;
  return (
    <IconButton
      label={t(follows ? 'unfollowThread' : 'followThread')}
      icon={follows ? BellOff : Bell}
      onPress={toggle}
    />
  );
}

function Body({ rootId, replyId, channel, members }: Omit<ThreadPanelProps, 'onClose'>) {
  const { t } = useTranslation('threads');
  const load = useThreadLoad(rootId, channel.id);
  const thread = useThread(rootId);
  const ownId = useOwnId();
  const { edit, jumpTo } = useConversationActions();
  const isReadOnly = channel.archived_at !== null;
  const open = () => void openThread(rootId, channel.id).catch(() => {});
  // A failure is part of the thread's load state and shown there.
  useEffect(open, [rootId, channel.id]);
  useEffect(() => {
    if (replyId) jumpTo(replyId);
  }, [replyId, jumpTo]);
  useReadThread(rootId, thread);
  useMoved({ channel, thread, replyId, isLoaded: load.status === 'ready' });

  if (load.status === 'error') {
    return (
      <div className="flex-1 p-gutter">
        <LoadError error={load.error} again={open} />
      </div>
    );
  }
  if (load.status === 'loading')
    return (
      <div className="flex-1 p-gutter">
        <SkeletonLines count={3} />
      </div>
    );
  if (!thread.root)
    return (
      <EmptyState isKnown icon={MessageSquareText} title={t('goneTitle')} text={t('goneText')} />
    );
  return (
    <DropZone channel={channel} thread={thread.root} isDisabled={isReadOnly}>
      <ThreadMessages
        root={thread.root}
        replies={thread.replies}
        channel={channel}
        members={members}
        isReadOnly={isReadOnly}
      />
      <Selected channel={channel} />
      {/* Fixed height, so that the replies do not move. */}
      <div className="flex h-6 shrink-0 items-center px-gutter">
        <TypingLine channelOrThreadId={rootId} />
      </div>
      {isReadOnly ? (
        <p className="border-t border-hairline px-gutter py-3 text-center text-soft">
          {t('archived')}
        </p>
      ) : (
        <LazyComposer
          channel={channel}
          members={members}
          thread={thread.root}
          onEditLast={() =>
            edit(thread.replies.findLast(({ author_id }) => author_id === ownId)?.id ?? null)
          }
        />
      )}
    </DropZone>
  );
}

/** Marks the notifications of a visible thread as read, including those of new replies. */
function useReadThread(root: string, { replies }: Thread): void {
  const newest = replies.at(-1)?.id;
  useEffect(() => {
    const read = () => {
      // If this fails, the notification stays until the thread is next visible.
      if (document.visibilityState === 'visible')
        void supabase.rpc('read_thread', { root }).then(() => {});
    };
    read();
    document.addEventListener('visibilitychange', read);
    return () => document.removeEventListener('visibilitychange', read);
  }, [root, newest]);
}
