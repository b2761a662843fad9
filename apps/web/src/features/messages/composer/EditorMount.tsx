import { PureEditorContent } from '@tiptap/react';

/**
 * Where an editor stands on the page. Tiptap's own place takes its editor apart when it leaves, and
 * puts it together again elsewhere: ours leaves it as it is, and a channel is left and come back to
 * without that work.
 */
export class EditorMount extends PureEditorContent {
  override init(): void {
    super.init();
    const root: HTMLElement | null = this.editorContentRef.current;
    const { editor } = this.props;
    if (!editor || editor.isDestroyed || root?.contains(editor.view.dom)) return;
    // It has stood on the page before.
    root?.append(editor.view.dom);
  }

  override componentWillUnmount(): void {
    // Who made the editor keeps it, and destroys it in its turn (`kept-editors.ts`).
  }
}
