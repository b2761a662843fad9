import { useNavigate } from '@tanstack/react-router';
import { lazy } from 'react';
import { collections } from '../../../data/index.ts';
import { useAsk } from '../../../ui/nouns/asked.ts';
import { destinationOf } from '../../text/destination.ts';
import type { ConversationActions } from '../conversation-state.tsx';

const AskedDialog = lazy(() => import('./AskedDialog.tsx'));

/** Opens dialogs and threads for a message on a page outside its conversation. */
export function useElsewhere(message: {
  channel_id: string;
}): Pick<ConversationActions, 'ask' | 'openThread'> {
  const navigate = useNavigate();
  const show = useAsk();
  const channel = collections.channels.get(message.channel_id);
  return {
    ask(asking) {
      if (channel && asking)
        show((close) => <AskedDialog asking={asking} channel={channel} onClose={close} />);
    },
    openThread(rootId) {
      const { channel_id } = message;
      const to = { channel_id, message_id: null, thread_id: rootId };
      void navigate(destinationOf(to, channel?.visibility));
    },
  };
}
