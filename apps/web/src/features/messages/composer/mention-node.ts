import Mention from '@tiptap/extension-mention';

/** A mention as a chip; '@Name' in Markdown. The list of suggestions is the app's own. */
export const MentionNode = Mention.extend({
  addProseMirrorPlugins: () => [],
  renderMarkdown: (node) => `@${node.attrs?.label ?? ''}`,
}).configure({
  HTMLAttributes: { class: 'rounded bg-tint px-0.5 font-medium text-accent' },
  renderText: ({ node }) => `@${node.attrs.label}`,
  renderHTML: ({ node, options }) => ['span', options.HTMLAttributes, `@${node.attrs.label}`],
});
