import type { Message } from '@parley/model';
import {
  Bell,
  BellOff,
  Bookmark,
  BookmarkCheck,
  BellRing,
  CalendarPlus,
  CheckCheck,
  Copy,
  DoorClosed,
  DoorOpen,
  Eye,
  FolderInput as MoveIcon,
  Forward,
  Glasses,
  Link2,
  MailOpen,
  MessageSquareText,
  Pencil,
  Pin,
  PinOff,
  Quote,
  Reply,
  RotateCw,
  ShieldAlert,
  SmilePlus,
  Sparkles,
  SquareCheck,
  Trash2,
} from 'lucide-react';
import type { MenuItem } from '../../../lib/menu-item.ts';
import type { MessageMenuActions } from './message-actions.ts';

/** A menu item whose label is a key in the texts of messages. */
export type MessageMenuItem = MenuItem;

export type MenuFacts = {
  message: Message;
  isOwn: boolean;
  isReadOnly: boolean;
  /** False for a link to a message on another page. */
  isHere: boolean;
  isInThread: boolean;
  isConversation: boolean;
  isBookmarked: boolean;
  /** Name of the channel's assistant; null if there is none. */
  assistant: string | null;
  sharesReads: boolean;
  /** True if the user may delete messages of others. */
  canRemove: boolean;
  hasReactions: boolean;
  /** True if the user may request a new version of this answer. */
  canAnswerAgain: boolean;
  /** True if the user may show pins of the channel to people who have not joined. */
  canRelease: boolean;
  /** True if the user may keep what the message settles. */
  canKeep: boolean;
  /** True if the server has the message, so that it can be moved. */
  isStored: boolean;
  /** Whether the user follows the message's thread, and how to change it; null without one. */
  following: { follows: boolean; toggle(): void } | null;
};

/** All available actions on a message, grouped by purpose. */
export function menuItems(
  {
    message,
    isOwn,
    isReadOnly,
    isHere,
    isInThread,
    isConversation,
    isBookmarked,
    assistant,
    sharesReads,
    canRemove,
    hasReactions,
    canAnswerAgain,
    canKeep,
    isStored,
    canRelease,
    following,
  }: MenuFacts,
  actions: MessageMenuActions,
): MessageMenuItem[][] {
  const isReply = message.thread_id !== null;
  const isPinned = message.pinned_at !== null;
  const groups: (MessageMenuItem | false)[][] = [
    [
      !isReadOnly && {
        id: 'reply',
        label: 'reply',
        icon: Reply,
        run: actions.reply,
        shortcut: 'R',
      },
      isHere &&
        !isReadOnly && {
          id: 'quote',
          label: `quoteIn.${isInThread ? 'thread' : isConversation ? 'conversation' : 'channel'}`,
          icon: Quote,
          run: actions.quote,
          shortcut: 'Q',
        },
      isReadOnly &&
        !isInThread && {
          id: 'thread',
          label: 'thread',
          icon: MessageSquareText,
          run: actions.thread,
          shortcut: 'T',
        },
      following !== null && {
        id: 'follow',
        label: following.follows ? 'unfollowThread' : 'followThread',
        icon: following.follows ? BellOff : Bell,
        run: following.toggle,
      },
      !isReadOnly && { id: 'forward', label: 'forward', icon: Forward, run: actions.forward },
      isHere &&
        !isReadOnly &&
        assistant !== null && {
          id: 'ask',
          label: 'askAssistant',
          icon: Sparkles,
          run: () => actions.askAssistant(assistant),
        },
      !isReadOnly &&
        !isOwn &&
        !isInThread && {
          id: 'draftReply',
          label: 'draftReply',
          icon: Glasses,
          run: actions.draftReply,
        },
      isHere &&
        !isReadOnly &&
        canAnswerAgain && {
          id: 'answerAgain',
          label: 'answerAgain',
          icon: RotateCw,
          run: actions.answerAgain,
        },
    ],
    [
      {
        id: 'save',
        label: isBookmarked ? 'removeBookmark' : 'bookmark',
        icon: isBookmarked ? BookmarkCheck : Bookmark,
        run: actions.bookmark,
        shortcut: 'S',
      },
      { id: 'remind', label: 'remind', icon: BellRing, run: actions.remind },
      !isReadOnly &&
        !isConversation && {
          id: 'event',
          label: 'makeEvent',
          icon: CalendarPlus,
          run: actions.makeEvent,
        },
      canKeep && { id: 'keep', label: 'keepAsSettled', icon: CheckCheck, run: actions.keep },
      !isReadOnly && { id: 'risk', label: 'raiseRisk', icon: ShieldAlert, run: actions.raiseRisk },
      !isReply && {
        id: 'unread',
        label: 'markUnread',
        icon: MailOpen,
        run: actions.unread,
        shortcut: 'U',
      },
      !isReadOnly && {
        id: 'pin',
        label: isPinned ? 'unpin' : 'pin',
        icon: isPinned ? PinOff : Pin,
        run: actions.pin,
        shortcut: 'P',
      },
      canRelease &&
        isPinned && {
          id: 'release',
          label: message.released_at ? 'withhold' : 'release',
          icon: message.released_at ? DoorClosed : DoorOpen,
          run: actions.release,
        },
    ],
    [
      isHere && {
        id: 'select',
        label: 'select',
        icon: SquareCheck,
        run: actions.select,
        shortcut: 'X',
      },
      isHere &&
        !isReadOnly &&
        isStored &&
        (isOwn || canRemove) && { id: 'move', label: 'move', icon: MoveIcon, run: actions.move },
      { id: 'text', label: 'copyText', icon: Copy, run: actions.copyText },
      { id: 'link', label: 'copyLink', icon: Link2, run: actions.copyLink },
      isHere &&
        hasReactions && {
          id: 'reactions',
          label: 'whoReacted',
          icon: SmilePlus,
          run: actions.reactions,
        },
      isHere &&
        isOwn &&
        sharesReads && { id: 'readers', label: 'whoRead', icon: Eye, run: actions.readers },
    ],
    [
      isHere &&
        !isReadOnly &&
        isOwn && { id: 'edit', label: 'edit', icon: Pencil, run: actions.edit, shortcut: 'E' },
      isHere &&
        !isReadOnly &&
        (isOwn || canRemove) && {
          id: 'delete',
          label: 'delete',
          icon: Trash2,
          run: actions.remove,
          shortcut: 'Del',
          isDangerous: true,
        },
    ],
  ];
  return groups
    .map((group) => group.filter((item) => item !== false))
    .filter((group) => group.length > 0);
}
