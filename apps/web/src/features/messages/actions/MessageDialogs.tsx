import type { Channel } from '@parley/model';
import { afterPaint } from '../../../lib/after-paint.tsx';
import { useConversation } from '../conversation-state.tsx';

const AskedDialog = afterPaint(() => import('./AskedDialog.tsx'));

/** What is asked about one message of the conversation, one question at a time. */
export function MessageDialogs({ channel }: { channel: Channel }) {
  const { asking } = useConversation();
  return asking && <AskedDialog key={asking.message.id} asking={asking} channel={channel} />;
}
