import { Extension } from '@tiptap/react';
import { type InputRule, inputRules, undoInputRule } from '@tiptap/pm/inputrules';
import { Plugin } from '@tiptap/pm/state';
import { blockRules } from './typing-blocks.ts';
import { isNoMark, markRules } from './typing-marks.ts';
import { nameRule, type People } from './typing-names.ts';

/**
 * Formats Markdown while it is typed, where CommonMark agrees and people mean it. Backspace or
 * Ctrl+Z right after it gives the signs back.
 */
export const typing = (people: People) =>
  Extension.create({
    name: 'typing',
    priority: 1000,
    addProseMirrorPlugins() {
      const rules = undoableRules([...markRules, ...blockRules, nameRule(people)]);
      return [signsAgain(rules), rules];
    },
    addKeyboardShortcuts() {
      const undo = () => this.editor.commands.undoInputRule();
      return { 'Mod-z': undo, Backspace: undo };
    },
  });

/** Rules that can still be undone after another plugin has added an empty line at the end. */
function undoableRules(rules: InputRule[]): Plugin {
  const plugin = inputRules({ rules });
  const { state } = plugin.spec;
  if (state) {
    const { apply } = state;
    state.apply = function (tr, value, ...states) {
      return tr.getMeta('appendedTransaction') ? value : apply.call(this, tr, value, ...states);
    };
  }
  return plugin;
}

/** Gives signs back that turn out to be none by the letter after them. */
const signsAgain = (rules: Plugin) =>
  new Plugin({
    props: {
      handleTextInput(view, from, to, typed) {
        const sign: unknown = rules.getState(view.state)?.text;
        const before = view.state.doc.textBetween(Math.max(0, from - 1), from);
        if (from !== to || typeof sign !== 'string' || !isNoMark(sign, before, typed)) return false;
        undoInputRule(view.state, view.dispatch);
        view.dispatch(view.state.tr.insertText(typed));
        return true;
      },
    },
  });
