import { type AttachmentSummary, type Message, textOf } from '@parley/model';
import { lazy, Suspense } from 'react';
import { Source } from '../text/Source.tsx';
import type { Candidate } from '../text/mentioned.ts';

// Loaded on demand: the editor is large, and most messages are never edited.
const MessageEditForm = lazy(() => import('./composer/MessageEditForm.tsx'));

/** Edits a message's text in place. Enter saves, Shift+Enter breaks the line, Esc cancels. */
export function EditMessage(props: {
  message: Message;
  files: AttachmentSummary[];
  candidates: Candidate[];
}) {
  return (
    <Suspense fallback={<Source text={textOf(props.message)} />}>
      <MessageEditForm {...props} />
    </Suspense>
  );
}
