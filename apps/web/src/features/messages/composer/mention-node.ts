import Mention from '@tiptap/extension-mention';

/**
 * Somebody named with @, as a chip; the list to choose from is our own. As Markdown it is '@Name'.
 */
export const MentionNode = Mention.extend({
  addProseMirrorPlugins: () => [],
  renderMarkdown: (node) => `@${node.attrs?.label ?? ''}`,
}).configure({
  HTMLAttributes: { class: 'rounded bg-tint px-0.5 font-medium text-accent' },
  renderText: ({ node }) => `@${node.attrs.label}`,
  renderHTML: ({ node, options }) => ['span', options.HTMLAttributes, `@${node.attrs.label}`],
});
