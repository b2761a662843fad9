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
import { typedEmojiExtension } from './typed-emoji-extension.ts';

/** Images from other sites are never loaded: they stay links. */
const ImageAsLink = Extension.create({
  name: 'imageAsLink',
  markdownTokenName: 'image',
  parseMarkdown: (token, helpers) =>
    helpers.createTextNode(token.text || token.href, [
      { type: 'link', attrs: { href: token.href } },
    ]),
});

/**
 * A parser for each editor: the shared one would keep the text of every editor ever created. The
 * types demand the shared one, which is also a function, but only methods that both have are used.
 */
const ownParser = () => new Marked() as unknown as typeof marked;

/** Everything that Markdown in a message can show is editable here without loss. */
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
  typedEmojiExtension(),
  Placeholder.configure({ placeholder }),
];
