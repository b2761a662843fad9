import type { Channel, Message } from '@parley/model';
import {
  type ComponentType,
  lazy,
  memo,
  Suspense,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { attended } from '../../lib/attended.ts';
import { painted } from '../../lib/painted.ts';
import type { ChannelParticipant } from '../channels/queries.ts';
import type { CommentOn } from './Composer.tsx';
import { focusComposer } from './actions/neighbours.ts';
import { type EarlyText, EarlyFrame, EarlyTextField, handOn } from './composer/EarlyText.tsx';
import { useIsEmpty } from './composer/use-is-empty.ts';
import { useConversationState } from './conversation-state.tsx';

const { promise: needed, resolve: need } = Promise.withResolvers<void>();
// The editor is large, so an empty field loads it on the first interaction.
const editor = Promise.race([attended, needed])
  .then(() => painted)
  .then(() => import('./Composer.tsx'));
const Composer: ComponentType<ComposerProps> = lazy(() => editor);
let isHere = false;
void editor.then(
  () => (isHere = true),
  () => {},
);

type LazyComposerProps = {
  channel: Channel;
  members: ChannelParticipant[];
  onEditLast(): void;
  /** The root message of the thread to write in. */
  thread?: Message;
  /** Set if what is written there is a comment on a file. */
  about?: CommentOn;
};
type ComposerProps = LazyComposerProps & { takeEarly(use: (early: EarlyText) => void): void };

/**
 * The composer, with its height reserved until the editor is loaded. New messages above do not
 * rerender it.
 */
export const LazyComposer = memo(function LazyComposer(props: LazyComposerProps) {
  const root = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const [isEarly, setEarly] = useState(!isHere);
  const takeEarly = useCallback((use: (early: EarlyText) => void) => {
    const { current: written } = field;
    if (!written) return;
    // Only once: the next render removes the field.
    field.current = null;
    handOn(written, (early) => {
      setEarly(false);
      use(early);
    });
  }, []);
  const { insertion } = useConversationState();
  const isEmpty = useIsEmpty(props.channel, props.thread?.id ?? null);
  useEffect(() => {
    if (!isEmpty || insertion) need();
  }, [isEmpty, insertion]);
  useEffect(() => {
    if (!insertion || !root.current) return;
    focusComposer(root.current);
    // Inserted as if typed, so that the editor puts it at the cursor and it can be undone.
    document.execCommand('insertText', false, insertion.text);
  }, [insertion]);
  return (
    <div ref={root} className="group/early relative shrink-0">
      {isEarly && (
        <EarlyTextField
          field={field}
          channel={props.channel}
          isThread={props.thread !== undefined}
        />
      )}
      <Suspense fallback={EarlyFrame}>
        <Composer {...props} takeEarly={takeEarly} />
      </Suspense>
    </div>
  );
});
