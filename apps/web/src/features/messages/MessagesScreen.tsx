import { useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { Kept } from '../../ui/Kept.tsx';
import { Conversation } from './Conversation.tsx';
import { afterVisit } from './kept-conversations.ts';
import { canResume } from './resumable-lists.ts';

/**
 * The messages of a channel (`/channels/{id}`) or conversation (`/chat/{id}`). `?m={messageId}`
 * scrolls to a message, `?thread={rootId}` opens a thread, `?forYou` the pane. The last few
 * conversations stay mounted, so that going back shows them unchanged.
 */
export default function MessagesScreen() {
  const { channelId, chatId } = useParams({ strict: false });
  const { m = null, thread = null, forYou = false } = useSearch({ strict: false });
  const shownId = channelId ?? chatId ?? '';
  const [state, setState] = useState({ shownId, kept: afterVisit([], shownId, false) });
  if (state.shownId !== shownId) {
    const resumes = m === null && thread === null && !forYou && canResume(shownId);
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
        isPaneOpen={id === shownId && forYou}
      />
    </Kept>
  ));
}
