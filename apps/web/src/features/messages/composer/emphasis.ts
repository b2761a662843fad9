import { type AnyExtension, Mark, markInputRule, markPasteRule } from '@tiptap/react';
import StarterKit, { type StarterKitOptions } from '@tiptap/starter-kit';

/** The Markdown signs of each mark. */
const SIGNS: Record<string, readonly string[]> = {
  bold: ['**', '__'],
  italic: ['*', '_'],
  strike: ['~~'],
};

/**
 * As in CommonMark, signs must touch the text between them: '2 * 3 * 4' is arithmetic. The kit's
 * own rules ignore the spaces, so that stars vanish from the text while typing.
 */
export function emphasisPattern(sign: string, end: '$' | ''): RegExp {
  const escaped = sign.replace(/\*/g, '\\*');
  const other = `[^${escaped[0] === '\\' ? '\\*' : escaped[0]}\\s]`;
  const inner = other.replace('\\s]', ']');
  return new RegExp(
    `(?:^|\\s)(${escaped}(${other}(?:${inner}*${other})?)${escaped})${end}`,
    end ? '' : 'g',
  );
}

/** The starter kit with these rules instead of its own. */
export const kit = (options: Partial<StarterKitOptions>): AnyExtension =>
  StarterKit.extend({
    addExtensions() {
      return (this.parent?.() ?? []).map((extension) => {
        const signs = SIGNS[extension.name];
        if (!signs || !(extension instanceof Mark)) return extension;
        return extension.extend({
          addInputRules() {
            return signs.map((sign) =>
              markInputRule({ find: emphasisPattern(sign, '$'), type: this.type }),
            );
          },
          addPasteRules() {
            return signs.map((sign) =>
              markPasteRule({ find: emphasisPattern(sign, ''), type: this.type }),
            );
          },
        });
      });
    },
  }).configure(options);
