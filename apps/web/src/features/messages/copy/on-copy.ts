import type { ClipboardEvent } from 'react';
import { attended } from '../../../lib/attended.ts';
import { type Copied, copiedFrom, type Write } from './copied.ts';
import { selectedMessages } from './selected.ts';

let write: Write | undefined;

// A copy cannot wait for code.
void attended
  .then(() => import('@parley/markdown/document'))
  .then(
    ({ writeDocument }) => (write = writeDocument),
    () => {},
  );

/** Copies the selected messages as Markdown and as clean HTML, instead of as they are drawn. */
export function onCopy(event: ClipboardEvent<HTMLElement>): void {
  const copied = write && copiedOf(event, write);
  if (!copied) return;
  event.preventDefault();
  event.clipboardData.setData('text/plain', copied.text);
  event.clipboardData.setData('text/html', copied.html);
}

/** Null if no message's text is selected; the browser then copies what is. */
function copiedOf(
  { target, currentTarget }: ClipboardEvent<HTMLElement>,
  writeDocument: Write,
): Copied | null {
  const selection = window.getSelection();
  const isField =
    target instanceof Element && target.closest('input, textarea, [contenteditable=true]');
  if (!selection || selection.isCollapsed || isField) return null;
  const messages = selectedMessages(selection.getRangeAt(0), currentTarget);
  return messages.length > 0 ? copiedFrom(messages, writeDocument) : null;
}
