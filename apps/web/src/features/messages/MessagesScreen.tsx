import { useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { Kept } from '../../ui/Kept.tsx';
import { Conversation } from './Conversation.tsx';
import { afterVisit } from './kept-conversations.ts';
import { canResume } from './left-as-opened.ts';

/**
 * What is said in a channel (`/channels/{id}`) or a conversation (`/chat/{id}`); the address leads
 * to one message by `?m={messageId}`, and opens a thread by `?thread={rootId}`. Whoever goes back
 * to one of the last few finds it as it was, at once.
 */
export default function MessagesScreen() {
  const { channelId, chatId } = useParams({ strict: false });
  const { m = null, thread = null } = useSearch({ strict: false });
  const shownId = channelId ?? chatId ?? '';
  const [state, setState] = useState({ shownId, kept: afterVisit([], shownId, false) });
  if (state.shownId !== shownId) {
    const resumes = m === null && thread === null && canResume(shownId);
    setState({ shownId, kept: afterVisit(state.kept, shownId, resumes) });
  }
  return state.kept.map(({ channelId: id, opening, visit }) => (
    <Kept key={opening} isShown={id === shownId}>
      <Conversation
        channelId={id}
        visit={visit}
        isShown={id === shownId}
        messageId={id === shownId ? m : null}
        threadId={id === shownId ? thread : null}
      />
    </Kept>
  ));
}
