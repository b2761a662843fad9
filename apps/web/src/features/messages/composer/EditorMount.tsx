import { PureEditorContent } from '@tiptap/react';

/**
 * Mounts an editor. Tiptap's own component takes the editor's DOM apart on unmount and rebuilds it
 * on mount; this one keeps it, so that switching channels avoids that work.
 */
export class EditorMount extends PureEditorContent {
  override init(): void {
    super.init();
    const root: HTMLElement | null = this.editorContentRef.current;
    const { editor } = this.props;
    if (!editor || editor.isDestroyed || root?.contains(editor.view.dom)) return;
    // The editor has been mounted before.
    root?.append(editor.view.dom);
  }

  override componentWillUnmount(): void {
    // The editor is kept by its creator, which destroys it later (`kept-editors.ts`).
  }
}
