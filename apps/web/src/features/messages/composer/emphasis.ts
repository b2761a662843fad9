import { type AnyExtension, Mark, markInputRule, markPasteRule } from '@tiptap/react';
import StarterKit, { type StarterKitOptions } from '@tiptap/starter-kit';

/** The signs of each mark, as people type them. */
const SIGNS: Record<string, readonly string[]> = {
  bold: ['**', '__'],
  italic: ['*', '_'],
  strike: ['~~'],
};

/**
 * What is between the signs touches them, as in CommonMark: '2 * 3 * 4' is arithmetic. The kit's
 * own rules take the spaces for emphasis, so that stars vanish from the text while it is being
 * typed.
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

/** The kit with these rules in place of its own. */
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
