import { withLabels } from '@parley/markdown';
import { type Message, type Reaction, textOf, times } from '@parley/model';
import { useNavigate, type UseNavigateResult } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../lib/toast.ts';
import { toastUndo } from '../../../lib/toast-undo.ts';
import { collections, isReachable, markUnread } from '../../../data/index.ts';
import { copyText } from '../../../lib/clipboard.ts';
import { errorText } from '../../../lib/error-text.ts';
import { retryRun } from '../../assistant/mutations.ts';
import { runOfReply } from '../../assistant/queries.ts';
import { channelRightsNow } from '../../channels/use-channel-rights.ts';
import { paneAddress } from '../../for-you/pane-address.ts';
import { pin, releasePin } from '../../pins/mutations.ts';
import { toggleBookmark } from '../../saved/mutations.ts';
import { labelsNow } from '../../text/labels.ts';
import { type ConversationActions, useConversationActions } from '../conversation-state.tsx';
import { focusThread } from './neighbours.ts';
import { messagePath } from '../../text/message-links.ts';
import { deleteMessage, react, undoDelete } from '../mutations.ts';
import { bookmarkOf } from '../../saved/queries.ts';

type Options = { message: Message; ownId: string; ownReaction: Reaction | undefined };

export type MessageMenuActions = ReturnType<typeof useActionsAround>;

/** The context that message actions need. Only a conversation provides the optional part. */
type Around = Pick<ConversationActions, 'ask' | 'openThread'> &
  Partial<Pick<ConversationActions, 'replyTo' | 'edit' | 'insert' | 'select'>>;

/** Actions on a message of the conversation, for pointer and keyboard. */
export const useMessageActions = (options: Options): MessageMenuActions =>
  useActionsAround(useConversationActions(), options);

/** Actions on a message, for pointer, menu and keyboard. */
export function useActionsAround(around: Around, options: Options) {
  const { t } = useTranslation('messages');
  const navigate = useNavigate();
  return messageActions({ t, navigate, ...around }, options);
}

type ActionContext = Around & { t: TFunction<'messages'>; navigate: UseNavigateResult<string> };

function messageActions(
  { t, navigate, replyTo, edit, ask, insert, select, openThread }: ActionContext,
  { message, ownId, ownReaction }: Options,
) {
  const { id, channel_id } = message;

  const copy = async (text: string, done: string) => {
    if (await copyText(text)) toast.success(done);
    else toast.error(t('notCopied'));
  };
  const attempt = (work: Promise<void>, done?: string) =>
    void work.then(
      () => done && toast.success(done),
      (error: unknown) => toast.error(errorText(error)),
    );

  return {
    react: (emoji: string) => attempt(react(message, ownId, emoji, ownReaction)),
    /** Answers in the message's thread, which is where a conversation about it stays together. */
    reply() {
      const root = message.thread_id ?? id;
      openThread(root);
      focusThread(root);
    },
    quote: () => replyTo?.(message),
    edit: () => edit?.(id),
    thread: () => openThread(message.thread_id ?? id),
    pin() {
      const isNew = message.pinned_at === null;
      const tell = () => toastUndo(t(isNew ? 'pinned' : 'unpinned'), () => pin(id, !isNew));
      attempt(pin(id, isNew).then(tell));
    },
    release: () =>
      message.released_at
        ? attempt(releasePin(id, false), t('withheld'))
        : ask({ dialog: 'release', message }),
    bookmark() {
      const isNew = bookmarkOf(id) === undefined;
      attempt(toggleBookmark(message, ownId), t(isNew ? 'bookmarked' : 'bookmarkRemoved'));
    },
    remind: () => ask({ dialog: 'remind', message }),
    keep: () => ask({ dialog: 'keep', message }),
    raiseRisk: () => ask({ dialog: 'risk', message }),
    makeEvent: () => ask({ dialog: 'event', message }),
    forward: () => ask({ dialog: 'forward', message }),
    select: () => select?.({ type: 'toggle', id }),
    move: () => ask({ dialog: 'move', message }),
    readers: () => ask({ dialog: 'readers', message }),
    reactions: () => ask({ dialog: 'reactions', message }),
    copyText: () => void copy(withLabels(textOf(message), labelsNow()), t('textCopied')),
    copyLink: () =>
      void copy(
        window.location.origin +
          messagePath(message, collections.channels.get(channel_id)?.visibility),
        t('linkCopied'),
      ),
    unread: () => attempt(markUnread(channel_id, id), t('markedUnread')),
    askAssistant(name: string) {
      replyTo?.(message);
      insert?.(`@${name} `);
    },
    draftReply() {
      const channel = collections.channels.get(channel_id);
      const ask = async () => {
        const { draftReply } = await import('../../for-you/draft-reply.ts');
        await draftReply(message, ownId, t('draftReply'));
        if (channel) void navigate(paneAddress(channel));
      };
      attempt(ask());
    },
    answerAgain() {
      const run = runOfReply(id);
      if (run) attempt(retryRun(run.id));
    },
    /**
     * Deletes the user's own message immediately, with undo; a message of others after a
     * confirmation, if the user has the right.
     */
    remove() {
      if (message.author_id !== ownId)
        return channelRightsNow(channel_id, ownId).removeMessages
          ? ask({ dialog: 'remove', message })
          : undefined;
      deleteMessage(id);
      const undo = () => void (undoDelete(id) || toast.error(t('tooLate')));
      toast(t(isReachable() ? 'deleted' : 'deletedOffline'), {
        duration: times.undoDeleteMs,
        action: { label: t('undo'), onClick: undo },
      });
    },
  };
}
