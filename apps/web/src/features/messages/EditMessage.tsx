import { type AttachmentSummary, type Message, textOf } from '@parley/model';
import { lazy, Suspense } from 'react';
import type { Candidate } from '../text/mentioned.ts';

// The editor is large, and most messages are never changed.
const MessageEditForm = lazy(() => import('./composer/MessageEditForm.tsx'));

/**
 * The text of a message, in place, in the editor it was written in. Enter saves, Shift+Enter
 * breaks, Esc leaves it as it was.
 */
export function EditMessage(props: {
  message: Message;
  files: AttachmentSummary[];
  candidates: Candidate[];
}) {
  return (
    <Suspense fallback={<p className="markdown whitespace-pre-wrap">{textOf(props.message)}</p>}>
      <MessageEditForm {...props} />
    </Suspense>
  );
}
