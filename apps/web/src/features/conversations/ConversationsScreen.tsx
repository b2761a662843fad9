import { Button } from '@heroui/react';
import { Link } from '@tanstack/react-router';
import { MessageCircle, Plus, Sparkles } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { lastMessageAt, useIsKnown, useUnread, useUnreadKnown } from '../../data/index.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageBody, PageHeader } from '../../ui/PageHeader.tsx';
import { SkeletonWord } from '../../ui/Skeletons.tsx';
import { RelativeTime } from '../../ui/Time.tsx';
import { Faces } from './Faces.tsx';
import { type Conversation, useConversations, usePeopleToAsk } from './queries.ts';
import { useOpenConversation } from './use-open-conversation.ts';

/** All conversations of the person (`/chat`), the latest first. */
export default function ConversationsScreen() {
  const { t } = useTranslation('conversations');
  const conversations = useConversations();
  const isKnown = useIsKnown('channels');
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
              <Row key={conversation.channel.id} conversation={conversation} />
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
          isDisabled={isOpening}
          onPress={() => void open([assistant.id])}
        >
          <Sparkles size={15} strokeWidth={1.75} aria-hidden="true" />
          {t('askAssistant')}
        </Button>
      )}
      <Link to="/chat/new" className="button button--primary button--sm">
        <Plus size={15} strokeWidth={1.75} aria-hidden="true" />
        {t('new')}
      </Link>
    </>
  );
}

function Row({
  conversation: { channel, people, title, isAssistant },
}: {
  conversation: Conversation;
}) {
  const { t } = useTranslation('conversations');
  const unread = useUnread().get(channel.id)?.unread ?? 0;
  // When it was last spoken in comes with what is unread of it.
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
          {(isAssistant || people.length > 1) && (
            <span className="truncate text-[13px] text-faint">
              {isAssistant ? t('withAssistant') : t('peopleCount', { count: people.length + 1 })}
            </span>
          )}
        </span>
        <span className="text-[13px] text-faint">
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
