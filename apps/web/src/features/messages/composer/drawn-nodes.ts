import { targetFrom, type Labels, type ReferenceTarget, referenceSource } from '@parley/markdown';
import type { Node } from '@tiptap/pm/model';
import { shortcode } from '../../emoji/custom-name.ts';
import { Reference, Shortcode } from './schema.ts';

/** Today's names and pictures, for what a text only names by id. */
export type Drawing = {
  labelOf: Labels;
  /** The picture of a custom emoji, or the standard emoji; null if there is none of that name. */
  emojiOf(name: string): { url: string } | { sign: string } | null;
};

/** Draws what is named, and draws it again when names or pictures have changed. */
export type Draughtsman = { drawing(): Drawing; onChange(draw: () => void): () => void };

const CHIP = 'rounded bg-tint px-0.5 font-medium text-accent';
const PICTURE = 'inline-block h-[1.35em] w-auto max-w-[2.7em] align-[-0.3em]';

const targetOf = ({ attrs }: Node): ReferenceTarget | null => targetFrom(attrs.kind, attrs.id);

/** The nodes that show a name or picture of today. */
export function drawnNodes({ drawing, onChange }: Draughtsman) {
  const labelOf = (node: Node) => {
    const target = targetOf(node);
    return target ? drawing().labelOf(target) : '';
  };
  const emoji = ({ attrs }: Node) => {
    const name = shortcode(String(attrs.name));
    return { name, ...(drawing().emojiOf(String(attrs.name).toLowerCase()) ?? { sign: name }) };
  };

  const DrawnReference = Reference.extend({
    renderHTML: ({ node }) => {
      const target = targetOf(node);
      return ['span', { 'data-reference': target && referenceSource(target) }, labelOf(node)];
    },
    renderText: ({ node }) => labelOf(node),
    addNodeView:
      () =>
      ({ node }) => {
        const dom = document.createElement('span');
        dom.className = CHIP;
        const draw = () => {
          dom.textContent = labelOf(node);
        };
        draw();
        return { dom, destroy: onChange(draw) };
      },
  });

  const DrawnShortcode = Shortcode.extend({
    renderHTML({ node }) {
      const { name, ...shown } = emoji(node);
      const picture = 'url' in shown ? { src: shown.url, alt: name } : { alt: shown.sign };
      return ['img', { 'data-shortcode': node.attrs.name, ...picture }];
    },
    renderText: ({ node }) => emoji(node).name,
    addNodeView:
      () =>
      ({ node }) => {
        const dom = document.createElement('span');
        const draw = () => {
          const { name, ...shown } = emoji(node);
          dom.replaceChildren('url' in shown ? picture(name, shown.url) : shown.sign);
        };
        draw();
        return { dom, destroy: onChange(draw) };
      },
  });

  return [DrawnReference, DrawnShortcode];
}

function picture(name: string, url: string): HTMLImageElement {
  const image = document.createElement('img');
  Object.assign(image, { src: url, alt: name, draggable: false, className: PICTURE });
  return image;
}
