import type { Channel } from '@parley/model';
import { laterPart } from '../../../lib/later-part.tsx';
import { useConversationActions, useConversationState } from '../conversation-state.tsx';

const AskedDialog = laterPart(() => import('./AskedDialog.tsx'));

/** Dialogs about a message of the conversation, one at a time. */
export function MessageDialogs({ channel }: { channel: Channel }) {
  const { asking } = useConversationState();
  const { ask, select } = useConversationActions();
  return (
    asking && (
      <AskedDialog
        key={asking.message.id}
        asking={asking}
        channel={channel}
        onDone={() => select({ type: 'clear' })}
        onClose={() => ask(null)}
      />
    )
  );
}
