import { type Channel, fileSpotOf, type Message } from '@parley/model';
import { MessageSquareText, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useOwnId } from '../../../data/index.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { LoadError } from '../../../ui/LoadError.tsx';
import { SkeletonLines } from '../../../ui/Skeletons.tsx';
import { useChannel, useParticipants } from '../../channels/queries.ts';
import { MessageDialogs } from '../actions/MessageDialogs.tsx';
import {
  ConversationProvider,
  useConversationActions,
  useConversationState,
} from '../conversation-state.tsx';
import { LazyComposer } from '../LazyComposer.tsx';
import { MessageEntry } from '../MessageEntry.tsx';
import { MessageLog } from '../MessageLog.tsx';
import { timeline } from '../timeline.ts';
import { useMessageRows } from '../use-message-rows.ts';
import { CommentSpot } from './CommentSpot.tsx';
import type { Commented } from './commented-state.ts';
import { spotOf } from './file-comments.ts';
import { SaidIn } from './SaidIn.tsx';

/**
 * The comments on a file, which are messages of its thread, and the composer for another one. Esc
 * closes them.
 */
export default function FileComments({ state }: { state: Commented }) {
  const { t } = useTranslation('comments');
  const channel = useChannel(state.file.channel_id);
  const onEscape = (event: KeyboardEvent<HTMLElement>) => {
    const { key, target, currentTarget } = event;
    if (key !== 'Escape' || !(target instanceof Element) || !currentTarget.contains(target)) return;
    if (currentTarget.querySelector('[role=listbox], [data-editing]')) return;
    event.stopPropagation();
    state.setOpen(false);
  };
  return (
    <aside
      aria-label={t('comments')}
      data-conversation
      // In the capture phase, because the editor stops Esc and the viewer would close with it.
      onKeyDownCapture={onEscape}
      className={
        'flex min-h-0 w-[22rem] shrink-0 flex-col border-s border-hairline bg-page [--gutter:14px] ' +
        'max-lg:w-80 max-md:h-3/5 max-md:w-auto max-md:rounded-t-xl max-md:border-s-0 max-md:border-t'
      }
    >
      <header className="flex min-h-11 shrink-0 items-center gap-2 border-b border-hairline ps-gutter pe-1.5">
        <h3 className="font-semibold">{t('comments')}</h3>
        <SaidIn
          file={state.file}
          onGo={state.onLeave}
          className="min-w-0 flex-1 truncate text-sm"
        />
        <IconButton
          label={t('close')}
          icon={X}
          shortcut="Esc"
          onPress={() => state.setOpen(false)}
        />
      </header>
      {channel && (
        <ConversationProvider threadId={state.talk.thread.root?.id ?? null}>
          <Talk state={state} channel={channel} />
          <MessageDialogs channel={channel} />
        </ConversationProvider>
      )}
    </aside>
  );
}

function Talk({ state, channel }: { state: Commented; channel: Channel }) {
  'use memo';
  const { t } = useTranslation(['comments', 'threads']);
  const { file, talk, comments, spot, isAboutSpot, unmark } = state;
  const { root } = talk.thread;
  const members = useParticipants(channel.id);
  const ownId = useOwnId();
  const { edit } = useConversationActions();
  const isReadOnly = channel.archived_at !== null;
  const about = isAboutSpot ? spot : null;
  if (talk.load.status === 'error')
    return (
      <div className="flex-1 p-gutter">
        <LoadError error={talk.load.error} again={talk.again} />
      </div>
    );
  return (
    <>
      {talk.load.status === 'loading' && !root ? (
        <div className="flex-1 p-gutter">
          <SkeletonLines count={3} />
        </div>
      ) : (
        <List state={state} channel={channel} comments={comments} isReadOnly={isReadOnly} />
      )}
      {isReadOnly && (
        <p className="border-t border-hairline px-gutter py-3 text-center text-soft">
          {t('threads:archived')}
        </p>
      )}
      {root && !isReadOnly && (
        <>
          <CommentSpot state={state} />
          <LazyComposer
            channel={channel}
            members={members}
            thread={root}
            about={{
              spot: spotOf(file, root, about),
              label: t('placeholder'),
              onSent: unmark,
            }}
            onEditLast={() =>
              edit(comments.findLast(({ author_id }) => author_id === ownId)?.id ?? null)
            }
          />
        </>
      )}
    </>
  );
}

type ListProps = {
  state: Commented;
  channel: Channel;
  comments: readonly Message[];
  isReadOnly: boolean;
};

function List({ state, channel, comments, isReadOnly }: ListProps) {
  'use memo';
  const { t } = useTranslation('comments');
  const list = useRef<HTMLDivElement>(null);
  const members = useParticipants(channel.id);
  const { target } = useConversationState();
  const { jumpTo } = useConversationActions();
  const rows = useMessageRows({
    channelId: channel.id,
    messages: [...comments],
    members,
    isReadOnly,
  });
  const choose = useEffectEvent((id: string) => jumpTo(id));
  useEffect(() => {
    if (state.chosen) choose(state.chosen.id);
  }, [state.chosen]);
  const last = comments.at(-1)?.id;
  useEffect(() => {
    const shown = target?.messageId ?? last;
    list.current
      ?.querySelector(`[data-message-id="${shown}"]`)
      ?.scrollIntoView({ block: 'nearest' });
  }, [target, last]);
  if (comments.length === 0)
    return (
      <div className="min-h-0 flex-1 overflow-y-auto">
        <EmptyState isKnown icon={MessageSquareText} title={t('none')} text={t('noneText')} />
      </div>
    );
  return (
    <MessageLog ref={list} label={t('comments')} news={undefined} className="min-h-0 flex-1 pb-2">
      {timeline([...comments], null).map((item, index, all) =>
        item.kind === 'message' ? (
          <MessageEntry
            key={item.key}
            rows={rows}
            message={item.message}
            // A spot says what the words below it are about.
            isFirstOfGroup={item.isFirstOfGroup || fileSpotOf(item.message) !== null}
            isLast={index === all.length - 1}
            isInThread
          />
        ) : null,
      )}
    </MessageLog>
  );
}
