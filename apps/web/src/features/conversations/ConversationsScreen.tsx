import { authorName, excerptOf } from '@parley/model';
import { Button } from '@heroui/react';
import { Link } from '@tanstack/react-router';
import { MessageCircle, Plus, Sparkles } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import {
  lastMessageAt,
  useIsKnown,
  useProfiles,
  useSession,
  useUnreadOf,
  useUnreadKnown,
} from '../../data/index.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageBody, PageHeader } from '../../ui/PageHeader.tsx';
import { SkeletonWord } from '../../ui/Skeletons.tsx';
import { RelativeTime } from '../../ui/Time.tsx';
import { useLabels } from '../text/labels.ts';
import { Faces } from './Faces.tsx';
import { type Conversation, useConversations, usePeopleToAsk } from './queries.ts';
import { type LastMessage, useLastMessages } from './use-last-messages.ts';
import { useOpenConversation } from './use-open-conversation.ts';

/** All conversations of the user (`/chat`), the latest first. */
export default function ConversationsScreen() {
  const { t } = useTranslation('conversations');
  const conversations = useConversations();
  const isKnown = useIsKnown('channels');
  const { last, isLoading } = useLastMessages(conversations);
  return (
    <>
      <PageHeader title={t('title')} text={t('text')} actions={<Actions />} />
      <PageBody>
        {conversations.length === 0 ? (
          <EmptyState
            isKnown={isKnown}
            icon={MessageCircle}
            title={t('emptyTitle')}
            text={t('emptyText')}
          />
        ) : (
          <ul className="border-t border-hairline">
            {conversations.map((conversation) => (
              <Row
                key={conversation.channel.id}
                conversation={conversation}
                last={last.get(conversation.channel.id)}
                isLoading={isLoading}
              />
            ))}
          </ul>
        )}
      </PageBody>
    </>
  );
}

function Actions() {
  const { t } = useTranslation('conversations');
  const { assistant } = usePeopleToAsk();
  const { open, isOpening } = useOpenConversation();
  return (
    <>
      {assistant && (
        <Button
          size="sm"
          variant="outline"
          className="max-sm:px-2"
          isPending={isOpening}
          onPress={() => void open([assistant.id])}
        >
          <Sparkles size={15} strokeWidth={1.75} aria-hidden="true" />
          <span className="max-sm:sr-only">{t('askAssistant')}</span>
        </Button>
      )}
      <Link to="/chat/new" className="button button--primary button--sm max-sm:px-2">
        <Plus size={15} strokeWidth={1.75} aria-hidden="true" />
        <span className="max-sm:sr-only">{t('new')}</span>
      </Link>
    </>
  );
}

type RowProps = {
  conversation: Conversation;
  last: LastMessage | undefined;
  /** True while the last message is loading. */
  isLoading: boolean;
};

function Row({ conversation, last, isLoading }: RowProps) {
  const { channel, people, title } = conversation;
  const { t } = useTranslation('conversations');
  const unread = useUnreadOf(channel.id)?.unread ?? 0;
  // The time of the last message arrives with the unread count.
  const isTimeKnown = useUnreadKnown();
  return (
    <li className="border-b border-hairline">
      <Link
        to="/chat/$chatId"
        params={{ chatId: channel.id }}
        className="bleed flex min-h-14 items-center gap-3 py-2"
      >
        <Faces people={people} size="md" />
        <span className="flex min-w-0 flex-1 flex-col leading-snug">
          <span className={`truncate ${unread > 0 ? 'font-semibold' : ''}`}>{title}</span>
          {isLoading ? (
            <SkeletonWord className="w-64 max-w-full text-sm" />
          ) : (
            <SecondLine conversation={conversation} last={last} />
          )}
        </span>
        <span className="text-sm text-faint">
          {isTimeKnown ? (
            <RelativeTime at={lastMessageAt(channel.id) ?? channel.created_at} />
          ) : (
            <SkeletonWord className="w-16" />
          )}
        </span>
        {unread > 0 && (
          <span className="badge-count">
            <span aria-hidden="true">{unread > 99 ? '99+' : unread}</span>
            <span className="sr-only">{t('unread', { count: unread })}</span>
          </span>
        )}
      </Link>
    </li>
  );
}

/** The last message, with its author unless obvious; without messages, the participants. */
function SecondLine({ conversation, last }: Omit<RowProps, 'isLoading'>) {
  const { t } = useTranslation('conversations');
  const profiles = useProfiles();
  const labelOf = useLabels();
  const ownId = useSession().userId;
  const { people, isAssistant } = conversation;
  if (last) {
    const isOwn = last.author_id === ownId;
    const text = excerptOf(last, labelOf);
    const author = isOwn ? t('you') : authorName(last, profiles);
    return (
      <span className="truncate text-sm text-soft">
        {isOwn || people.length > 1 ? t('said', { author, text }) : text}
      </span>
    );
  }
  if (!isAssistant && people.length <= 1) return null;
  return (
    <span className="truncate text-sm text-faint">
      {isAssistant ? t('withAssistant') : t('peopleCount', { count: people.length + 1 })}
    </span>
  );
}
