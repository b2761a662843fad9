import { type Editor, Extension, InputRule } from '@tiptap/react';
import { convertsSmileys } from '../../emoji/converts-smileys.ts';
import { shortcode } from '../../emoji/custom-name.ts';
import { customEmojiUrl } from '../../emoji/queries.ts';
import { rememberEmoji } from '../../emoji/recent-emoji.ts';
import { loadShortcodes, shortcodes } from '../../emoji/shortcodes.ts';
import { inTone, rememberedTone } from '../../emoji/skin-tone.ts';
import { closedName, type Completed, lastSmiley } from '../../emoji/written-emoji.ts';

/** The emoji for which typed text stands. */
export type TypedEmojiSources = {
  /** The picture of a custom emoji; null if there is none of this name. */
  custom(name: string): string | null;
  /** The standard emoji; null if there is none of this name. */
  standard(name: string): string | null;
  /** False if smileys stay as typed. */
  hasSmileys(): boolean;
};

const APP: TypedEmojiSources = {
  custom: customEmojiUrl,
  standard(name) {
    const table = shortcodes.get();
    // Until it is loaded, a name stays as typed and is drawn as its emoji when it is read.
    if (!table) void loadShortcodes().catch(() => {});
    return table?.emojiOf(name) ?? null;
  },
  hasSmileys: convertsSmileys,
};

/**
 * Turns `:name:` into its emoji with the closing colon, and a smiley with the space after it. Code
 * is left alone; Backspace or Ctrl+Z right afterwards brings back what was typed.
 */
export const typedEmojiExtension = (sources: TypedEmojiSources = APP) =>
  Extension.create({
    name: 'typedEmoji',
    addInputRules: () => [nameRule(sources), smileyRule(sources)],
  });

const nameRule = ({ custom, standard }: TypedEmojiSources) =>
  new InputRule({
    find(text) {
      // The first colon fetches the table, so that it is there for the second.
      if (text.endsWith(':')) standard('');
      const closed = closedName(text);
      return closed && (custom(closed.value) ?? standard(closed.value)) !== null
        ? found(text, closed)
        : null;
    },
    handler({ state: { tr, schema }, range, match: [written] }) {
      const name = written.slice(1, -1).toLowerCase();
      const url = custom(name);
      const emoji = url === null ? inTone(standard(name) ?? written, rememberedTone()) : null;
      rememberEmoji(emoji ?? shortcode(name));
      const node = emoji === null ? schema.node('shortcode', { name }) : schema.text(emoji);
      tr.replaceRangeWith(range.from, range.to, node.mark(tr.doc.resolve(range.to).marks()));
    },
  });

const smileyRule = ({ hasSmileys }: TypedEmojiSources) =>
  new InputRule({
    find(text) {
      if (!text.endsWith(' ') || !hasSmileys()) return null;
      const smiley = lastSmiley(text.slice(0, -1));
      return smiley && found(text, { ...smiley, length: smiley.length + 1 });
    },
    handler({ state: { tr }, range, match: [written] }) {
      const smiley = lastSmiley(written.slice(0, -1));
      if (smiley) tr.insertText(smiley.value, range.from, range.to - 1);
    },
  });

const found = (text: string, { length }: Completed<string>) => ({
  index: text.length - length,
  text: text.slice(-length),
});

/** Turns a smiley at the end of the text into its emoji, when the text is sent. */
export function finishSmiley(editor: Editor): void {
  if (!convertsSmileys()) return;
  editor.commands.command(({ tr }) => {
    const block = tr.doc.resolve(tr.doc.content.size - 1);
    const { parent, nodeBefore } = block;
    const isCode = parent.type.spec.code || nodeBefore?.marks.some(({ type }) => type.spec.code);
    const text = parent.isTextblock && !isCode ? parent.textBetween(0, block.parentOffset) : '';
    const smiley = lastSmiley(text);
    if (smiley) tr.insertText(smiley.value, block.pos - smiley.length, block.pos);
    return smiley !== null;
  });
}
