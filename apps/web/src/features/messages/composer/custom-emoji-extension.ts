import { mergeAttributes, Node } from '@tiptap/react';
import { shortcode } from '../../emoji/custom-name.ts';

/** A custom emoji in the text; ':name:' in Markdown. */
export const CustomEmojiNode = Node.create({
  name: 'customEmoji',
  group: 'inline',
  inline: true,
  selectable: false,
  atom: true,
  addAttributes: () => ({
    name: {
      default: '',
      parseHTML: (element) => element.getAttribute('data-name') ?? '',
      renderHTML: ({ name }) => ({ 'data-name': name, alt: shortcode(String(name)) }),
    },
    url: {
      default: '',
      parseHTML: (element) => element.getAttribute('src') ?? '',
      renderHTML: ({ url }) => ({ src: url }),
    },
  }),
  parseHTML: () => [{ tag: 'img[data-custom-emoji]' }],
  renderHTML: ({ HTMLAttributes }) => [
    'img',
    mergeAttributes(HTMLAttributes, {
      'data-custom-emoji': '',
      draggable: 'false',
      class: 'inline-block h-[1.35em] w-auto max-w-[2.7em] align-[-0.3em]',
    }),
  ],
  renderText: ({ node }) => shortcode(String(node.attrs.name)),
  renderMarkdown: (node) => shortcode(String(node.attrs?.name ?? '')),
});
