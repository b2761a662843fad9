import { type Message, profileName } from '@parley/model';
import { useTranslation } from 'react-i18next';
import { collections, useOwnId } from '../../../data/index.ts';
import type { ActionGroups } from '../../../lib/menu-item.ts';
import { useFirstAssistant } from '../../assistant/prompts/use-first-assistant.ts';
import { runOfReply } from '../../assistant/queries.ts';
import { isActive } from '../../assistant/run-facts.ts';
import { useChannel, useParticipants } from '../../channels/queries.ts';
import { useChannelRights } from '../../channels/use-channel-rights.ts';
import { useFactRights } from '../../facts/queries.ts';
import { useBookmark } from '../../saved/queries.ts';
import { useConversationAround } from '../conversation-state.tsx';
import { useThreadFollow } from '../threads/use-thread-follow.ts';
import { useMessageDetails } from '../queries.ts';
import { type MenuFacts, menuItems } from './menu-items.ts';
import { useElsewhere } from './elsewhere.tsx';
import { useBotActions } from './bot-actions.ts';
import { useActionsAround } from './message-actions.ts';
import { useMessage } from './use-message.ts';

/** The actions on a message of a conversation, with their keyboard shortcuts. */
export function useActions(id: string): ActionGroups {
  const { t } = useTranslation('messages');
  const message = useMessage(id);
  const conversation = useConversationAround();
  const elsewhere = useElsewhere(message);
  const ownId = useOwnId();
  const facts = useMenuFacts(id, message);
  const { reactions } = useMessageDetails(message.channel_id);
  const ownReaction = reactions.get(id)?.find(({ profile_id }) => profile_id === ownId);
  const actions = useActionsAround(conversation ?? elsewhere, { message, ownId, ownReaction });
  const groups = menuItems({ ...facts, message, hasReactions: reactions.has(id) }, actions);
  const ofBots = useBotActions(message, conversation !== null);
  const own = groups.map((group) =>
    group.map(({ shortcut, ...item }) => ({
      ...item,
      label: t(item.label),
      // The keys of a message work where it is read.
      ...(shortcut && conversation && { shortcut }),
    })),
  );
  return [...own.slice(0, -1), ofBots, ...own.slice(-1)];
}

/** What decides which actions there are. */
function useMenuFacts(id: string, message: Message): Omit<MenuFacts, 'message' | 'hasReactions'> {
  const ownId = useOwnId();
  const { channel_id: channelId } = message;
  const conversation = useConversationAround();
  const channel = useChannel(channelId);
  const { removeMessages, runs } = useChannelRights(channel);
  const { keep } = useFactRights(channel);
  const first = useFirstAssistant(useParticipants(channelId))?.profile;
  const isThread = message.thread_id !== null || message.reply_count > 0;
  const { follows, toggle } = useThreadFollow(isThread ? (message.thread_id ?? id) : null);
  const run = message.role === 'assistant' ? runOfReply(id) : undefined;
  return {
    isOwn: message.author_id === ownId,
    isReadOnly: channel?.archived_at !== null,
    isHere: conversation !== null,
    isInThread: conversation !== null && conversation.threadId !== null,
    isConversation: channel?.visibility === 'direct',
    isBookmarked: useBookmark(id) !== undefined,
    canRemove: removeMessages,
    sharesReads: collections.person_settings.get(ownId)?.shares_reads ?? false,
    canAnswerAgain: run?.asked_by === ownId && !isActive(run),
    isStored: collections.messages.utils.stored(id) !== undefined,
    canKeep: channel?.visibility !== 'direct' && keep,
    following: follows === null ? null : { follows, toggle },
    canRelease: runs && channel?.visibility === 'open' && !channel.archived_at,
    assistant: first && first.id !== message.author_id ? profileName(first) : null,
  };
}
