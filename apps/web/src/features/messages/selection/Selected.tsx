import type { Channel } from '@parley/model';
import { laterPart } from '../../../lib/later-part.tsx';
import { useConversationState } from '../conversation-state.tsx';

const SelectionBar = laterPart(() => import('./SelectionBar.tsx'));

/** Above the composer while messages are selected. */
export function Selected({ channel }: { channel: Channel }) {
  const { selection, threadId } = useConversationState();
  return (
    selection.selected.size > 0 && (
      <SelectionBar channel={channel} threadId={threadId} selected={selection.selected} />
    )
  );
}
