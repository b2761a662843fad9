import { Extension } from '@tiptap/react';
import { Plugin } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';

/** The box of a task changes with a press, and the caret stays where it is. */
export const Tasks = Extension.create({
  name: 'tasks',
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        handleDOMEvents: {
          mousedown: (view, event) => isBox(event.target) && toggle(view, event),
          click: (_view, event) => isBox(event.target) && isStopped(event),
        },
      },
    }),
  ],
});

const isBox = (target: EventTarget | null): target is HTMLInputElement =>
  target instanceof HTMLInputElement;

function toggle(view: EditorView, event: Event): boolean {
  const { parentElement } = isBox(event.target) ? event.target : {};
  if (!parentElement) return false;
  const $pos = view.state.doc.resolve(view.posAtDOM(parentElement, 0));
  if ($pos.parent.type.name !== 'listItem') return false;
  view.dispatch(
    view.state.tr.setNodeAttribute($pos.before(), 'checked', !$pos.parent.attrs.checked),
  );
  return isStopped(event);
}

/** The browser would move the focus, and change the box itself. */
function isStopped(event: Event): true {
  event.preventDefault();
  return true;
}
