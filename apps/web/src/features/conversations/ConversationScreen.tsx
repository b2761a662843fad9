import { useParams } from '@tanstack/react-router';
import { Filled } from '../../lib/slot.tsx';
import { useTranslation } from 'react-i18next';
import { NounMenuButton } from '../../ui/nouns/NounMenuButton.tsx';
import { PageStart } from '../../ui/PageStart.tsx';
import { usePageName } from '../../lib/page-title.ts';
import ChannelNotFound from '../channels/ChannelNotFound.tsx';
import { useOpenChannel } from '../channels/use-open-channel.ts';
import { StatusEmoji } from '../profile/StatusEmoji.tsx';
import { Faces } from './Faces.tsx';
import { type Conversation, useConversationById } from './queries.ts';
import { conversationBody, conversationHead } from './slots.ts';

/**
 * A conversation with people, or only with the assistant (`/chat/{id}`), with the same message list
 * as a channel.
 */
export default function ConversationScreen() {
  const { chatId } = useParams({ from: '/auth/chat/$chatId' });
  const conversation = useConversationById(chatId);
  usePageName(conversation?.title);
  useOpenChannel(chatId, conversation !== undefined);
  if (!conversation) return <ChannelNotFound key={chatId} channelId={chatId} />;
  return (
    <>
      <Head conversation={conversation} />
      <Filled slot={conversationBody} given={{ channel: conversation.channel }} />
    </>
  );
}

function Head({ conversation }: { conversation: Conversation }) {
  const { t } = useTranslation('conversations');
  const { people, title } = conversation;
  return (
    <header className="@container flex min-h-13 items-center gap-2.5 border-b border-hairline px-gutter py-2">
      <PageStart />
      <Faces people={people} />
      <h1 className="line-clamp-2 min-w-0 leading-tight font-semibold wrap-anywhere md:line-clamp-1">
        {title}
      </h1>
      <span className="flex-1">
        {people.length === 1 && <StatusEmoji profileId={people[0]?.id ?? null} />}
      </span>
      <Filled slot={conversationHead} given={{ channel: conversation.channel }} />
      <NounMenuButton kind="conversation" id={conversation.channel.id} label={t('more')} />
    </header>
  );
}
