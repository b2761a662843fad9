import { useParams } from '@tanstack/react-router';
import { Conversation } from './Conversation.tsx';

/**
 * What is said in a channel (`/channels/{id}`) or a conversation (`/chat/{id}`); the address leads
 * to one message by `?m={messageId}`, and opens a thread by `?thread={rootId}`.
 */
export default function MessagesScreen() {
  const { channelId, chatId } = useParams({ strict: false });
  return <Conversation channelId={channelId ?? chatId ?? ''} />;
}
