import type { Message } from '@parley/model';
import { useTranslation } from 'react-i18next';
import { supabase, toAppError } from '../../../data/index.ts';
import { toast } from '../../../lib/toast.ts';
import { toastErrors } from '../../../lib/toast-errors.ts';
import { useConversationActions } from '../conversation-state.tsx';

/** Where messages move: a channel, or the thread of a message in it. */
export type MoveTarget = { channelId: string; threadId: string | null };

/** @throws AppError */
async function moveTo(ids: readonly string[], { channelId, threadId }: MoveTarget): Promise<void> {
  const { error, status } = await supabase.rpc('move_messages', {
    message_ids: [...ids],
    to_channel: channelId,
    to_thread: threadId,
  });
  if (error) throw toAppError(error, status);
}

/** Moves messages to where each of them was. @throws AppError */
async function moveBack(messages: readonly Message[]): Promise<void> {
  for (const [threadId, group] of Map.groupBy(messages, (message) => message.thread_id)) {
    const channelId = group[0]?.channel_id ?? '';
    await moveTo(
      group.map(({ id }) => id),
      { channelId, threadId },
    );
  }
}

/** A thread that became part of another is not taken apart again. */
const canMoveBack = (messages: readonly Message[], { threadId }: MoveTarget): boolean =>
  threadId === null || messages.every(({ reply_count }) => reply_count === 0);

/** Moves messages, ends their selection, and offers to undo that. */
export function useMove() {
  const { t } = useTranslation('moves');
  const { select } = useConversationActions();

  const move = async (messages: readonly Message[], target: MoveTarget) => {
    const moved = messages.filter(({ id }) => id !== target.threadId);
    await moveTo(
      moved.map(({ id }) => id),
      target,
    );
    select({ type: 'clear' });
    const undo = { label: t('messages:undo'), onClick: () => toastErrors(moveBack(moved)) };
    toast.success(
      t('moved', { count: moved.length }),
      canMoveBack(moved, target) ? { action: undo } : {},
    );
  };
  return Object.assign(
    (messages: readonly Message[], target: MoveTarget) => toastErrors(move(messages, target)),
    {
      /** @throws AppError */ orThrow: move,
    },
  );
}
