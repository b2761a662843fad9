import type { Channel, Message } from '@parley/model';
import { type ComponentType, lazy, memo, Suspense, useEffect, useRef } from 'react';
import { painted } from '../../lib/painted.ts';
import type { ChannelParticipant } from '../channels/queries.ts';
import { focusComposer } from './actions/neighbours.ts';
import { useConversation } from './conversation-state.tsx';

// The editor is large: what was said is there to be read before one can answer.
const editor = painted.then(() => import('./Composer.tsx'));
const Composer: ComponentType<LazyComposerProps> = lazy(() => editor);

type LazyComposerProps = {
  channel: Channel;
  members: ChannelParticipant[];
  onEditLast(): void;
  /** The first message of the thread that is written in. */ thread?: Message;
};

/**
 * Where messages are written, its height kept until the editor is there. What arrives above it does
 * not draw it again.
 */
export const LazyComposer = memo(function LazyComposer(props: LazyComposerProps) {
  const root = useRef<HTMLDivElement>(null);
  const { insertion } = useConversation();
  useEffect(() => {
    if (!insertion || !root.current) return;
    focusComposer(root.current);
    // As typed by hand: the editor takes it in at the cursor, and it can be undone.
    document.execCommand('insertText', false, insertion.text);
  }, [insertion]);
  return (
    <div ref={root} className="shrink-0">
      <Suspense
        fallback={
          <div className="mx-gutter mb-3 h-23.5 rounded-xl border border-hairline bg-raised" />
        }
      >
        <Composer {...props} />
      </Suspense>
    </div>
  );
});
