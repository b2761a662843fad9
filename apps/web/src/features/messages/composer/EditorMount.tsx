import { PureEditorContent } from '@tiptap/react';

/**
 * Where an editor stands on the page. Tiptap's own place takes its editor apart when it leaves, so
 * that it may stand elsewhere: ours ends with its place, and a channel is left without that work.
 */
export class EditorMount extends PureEditorContent {
  override componentWillUnmount(): void {
    // What made the editor destroys it (`useMessageEditor`).
  }
}
