import { Extension } from '@tiptap/react';
import { Markdown } from '@tiptap/markdown';
import Placeholder from '@tiptap/extension-placeholder';
import { TaskItem, TaskList } from '@tiptap/extension-list';
import { CustomEmojiNode } from './custom-emoji-extension.ts';
import { kit } from './emphasis.ts';
import { LineBreak } from './line-break-extension.ts';
import { MentionNode } from './mention-node.ts';
import { tableExtensions } from './table-extension.ts';

/** Pictures of other sites are never shown: they stay what they point to. */
const ImageAsLink = Extension.create({
  name: 'imageAsLink',
  markdownTokenName: 'image',
  parseMarkdown: (token, helpers) => helpers.createTextNode(token.text || token.href, [{ type: 'link', attrs: { href: token.href } }]),
});

/** What a message may hold: all that Markdown of a message shows can be edited here without a loss. */
export const messageExtensions = (placeholder: string) => [
  kit({ underline: false, link: { openOnClick: false, defaultProtocol: 'https', HTMLAttributes: { target: null, rel: null } } }),
  Markdown,
  LineBreak,
  TaskList,
  TaskItem.configure({ nested: true }),
  ...tableExtensions,
  ImageAsLink,
  MentionNode,
  CustomEmojiNode,
  Placeholder.configure({ placeholder }),
];
