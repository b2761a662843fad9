import { Extension } from '@tiptap/react';
import { Markdown } from '@tiptap/markdown';
import Placeholder from '@tiptap/extension-placeholder';
import { TaskItem, TaskList } from '@tiptap/extension-list';
import { Marked, type marked } from 'marked';
import { CustomEmojiNode } from './custom-emoji-extension.ts';
import { kit } from './emphasis.ts';
import { LineBreak } from './line-break-extension.ts';
import { MentionNode } from './mention-node.ts';
import { tableExtensions } from './table-extension.ts';

/** Pictures of other sites are never shown: they stay what they point to. */
const ImageAsLink = Extension.create({
  name: 'imageAsLink',
  markdownTokenName: 'image',
  parseMarkdown: (token, helpers) =>
    helpers.createTextNode(token.text || token.href, [
      { type: 'link', attrs: { href: token.href } },
    ]),
});

/**
 * A parser of the editor's own: in the shared one the words of every editor there ever was would
 * stay. The types ask for the shared one, which is a function too, though only the methods of both
 * are used.
 */
const ownParser = () => new Marked() as unknown as typeof marked;

/**
 * What a message may hold: all that Markdown of a message shows can be edited here without a loss.
 */
export const messageExtensions = (placeholder: string) => [
  kit({
    underline: false,
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      markdownLinks: true,
      HTMLAttributes: { target: null, rel: null },
    },
  }),
  Markdown.configure({ marked: ownParser() }),
  LineBreak,
  TaskList,
  TaskItem.configure({ nested: true }),
  ...tableExtensions,
  ImageAsLink,
  MentionNode,
  CustomEmojiNode,
  Placeholder.configure({ placeholder }),
];
