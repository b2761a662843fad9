import type { DocumentNode } from '@parley/markdown/document';
import * as z from 'zod';
import type { Part } from '../written.ts';
import { bold, filled, heading, link, list, RULE, spaced, text } from '../nodes.ts';
import { mrkdwnBlocks, mrkdwnInlines } from './mrkdwn.ts';
import { richText, richTextBlocks } from './rich-text.ts';

/** Slack's blocks. Buttons with an address become links; other inputs have no use here. */

const textObject = z
  .union([
    z.string().transform((value) => ({ type: 'mrkdwn', text: value })),
    z.looseObject({ type: z.string(), text: z.string() }),
  ])
  .optional()
  .catch(undefined);
type TextObject = z.infer<typeof textObject>;

const word = z.string().optional().catch(undefined);

/** A picture, a button or a text within a block. */
const piece = z.looseObject({
  type: z.string(),
  text: textObject,
  url: word,
  image_url: word,
  alt_text: word,
});
type Piece = z.infer<typeof piece>;

const block = z.looseObject({
  type: z.string(),
  text: z.unknown().optional(),
  fields: z.array(textObject).optional().catch(undefined),
  accessory: piece.optional().catch(undefined),
  elements: z.array(z.unknown()).optional().catch(undefined),
  title: textObject,
  image_url: word,
  alt_text: word,
  title_url: word,
  description: textObject,
});
type Block = z.infer<typeof block>;

/** A block that is none is skipped, and the others are shown. */
export const blocks = z.array(block.nullable().catch(null)).max(100);

/** The parts of a message in their order. A block of Markdown is taken as it is. */
export const blockParts = (all: z.infer<typeof blocks>): Part[] =>
  all.flatMap((one): Part[] => {
    if (one?.type === 'markdown') return typeof one.text === 'string' ? [one.text] : [];
    return one ? [nodesOf(one)] : [];
  });

/** The same within an attachment, which has no Markdown. */
export const blockNodes = (all: z.infer<typeof blocks>): DocumentNode[] =>
  all.flatMap((one) => (one ? nodesOf(one) : []));

function nodesOf(one: Block): DocumentNode[] {
  switch (one.type) {
    case 'header':
      return heading(inlinesOf(textObject.parse(one.text)));
    case 'section':
      return [
        ...textBlocks(textObject.parse(one.text)),
        ...list((one.fields ?? []).map(fieldBlocks).filter(({ length }) => length > 0)),
        ...(one.accessory ? filled(pieceNodes(one.accessory)) : []),
      ];
    case 'context':
    case 'actions':
      return filled(spaced(piecesOf(one).map(pieceNodes), one.type === 'actions' ? ' · ' : ' '));
    case 'divider':
      return [RULE];
    case 'image':
      return filled(pictureNodes(one.image_url, wordsOf(one.title) || one.alt_text));
    case 'video':
      return [
        ...filled(bold(link(one.title_url, text(wordsOf(one.title))))),
        ...textBlocks(one.description),
      ];
    case 'rich_text':
      return richTextBlocks(richText.parse(one));
    default:
      return [];
  }
}

const piecesOf = ({ elements = [] }: Block): Piece[] =>
  elements.flatMap((element) => {
    const { data } = piece.safeParse(element);
    return data ? [data] : [];
  });

function pieceNodes(one: Piece): DocumentNode[] {
  if (one.type === 'image') return pictureNodes(one.image_url, one.alt_text);
  if (one.type === 'button') return one.url ? link(one.url, inlinesOf(one.text)) : [];
  if (one.type === 'mrkdwn' || one.type === 'plain_text')
    return inlinesOf({ ...one, text: wordsOf(one.text) });
  return [];
}

/** A picture from elsewhere would tell its server who reads the message, so it is a link. */
export const pictureNodes = (address: string | undefined, label: string | undefined) =>
  address === undefined ? [] : link(address, text(label?.trim() || address));

const wordsOf = (given: TextObject) => given?.text ?? '';

const inlinesOf = (given: TextObject): DocumentNode[] =>
  given === undefined ? [] : given.type === 'mrkdwn' ? mrkdwnInlines(given.text) : text(given.text);

const textBlocks = (given: TextObject): DocumentNode[] =>
  given === undefined
    ? []
    : given.type === 'mrkdwn'
      ? mrkdwnBlocks(given.text)
      : filled(text(given.text));

/** `*Type:*` above its value is one line here. */
const fieldBlocks = (given: TextObject): DocumentNode[] =>
  filled(
    inlinesOf(given && { ...given, text: given.text.replace(/^(\*[^*\n]+\*)\n/, '$1 ').trim() }),
  );
