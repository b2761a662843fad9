import Placeholder from '@tiptap/extension-placeholder';
import { AddressLinks } from './address-links.ts';
import { type Draughtsman, drawnNodes } from './drawn-nodes.ts';
import { LineBreak } from './line-break.ts';
import { Pasting } from './pasting.ts';
import { schemaExtensions } from './schema.ts';
import { Tasks } from './tasks.ts';
import { typedEmojiExtension } from './typed-emoji-extension.ts';
import { typing } from './typing.ts';
import type { People } from './typing-names.ts';

/** Everything that Markdown in a message can show is editable here without loss. */
export const messageExtensions = (
  placeholder: string,
  draughtsman: Draughtsman,
  people: People,
) => [
  ...schemaExtensions,
  ...drawnNodes(draughtsman),
  typing(people),
  LineBreak,
  typedEmojiExtension(),
  Tasks,
  AddressLinks,
  Pasting,
  Placeholder.configure({ placeholder }),
];
