import type { DocumentNode, Mark } from '@parley/markdown/document';
import * as z from 'zod';
import { code, filled, link, list, quote, text } from '../nodes.ts';
import { emojiNode, referenceTo } from './mrkdwn.ts';

/** Slack's block `rich_text`: what its own editor writes. */

const style = z
  .object({
    bold: z.boolean().optional(),
    italic: z.boolean().optional(),
    strike: z.boolean().optional(),
    code: z.boolean().optional(),
  })
  .optional()
  .catch(undefined);

const inline = z.looseObject({
  type: z.string(),
  text: z.string().optional().catch(undefined),
  url: z.string().optional().catch(undefined),
  name: z.string().optional().catch(undefined),
  unicode: z.string().optional().catch(undefined),
  user_id: z.string().optional().catch(undefined),
  channel_id: z.string().optional().catch(undefined),
  range: z.string().optional().catch(undefined),
  fallback: z.string().optional().catch(undefined),
  value: z.string().optional().catch(undefined),
  style,
});
type Inline = z.infer<typeof inline>;

const inlines = z.array(inline).catch([]);

const section = z.looseObject({ elements: inlines.optional() });

const element = z.looseObject({
  type: z.string(),
  style: z.string().optional().catch(undefined),
  indent: z.number().optional().catch(undefined),
  offset: z.number().int().nonnegative().max(100_000).optional().catch(undefined),
  elements: z.array(z.unknown()).optional().catch(undefined),
});

export const richText = z.looseObject({ elements: z.array(element).catch([]) });

export const richTextBlocks = ({ elements }: z.infer<typeof richText>): DocumentNode[] =>
  elements.flatMap((one): DocumentNode[] => {
    const inside = inlines.parse(one.elements ?? []);
    switch (one.type) {
      case 'rich_text_quote':
        return quote(filled(inlinesOf(inside)));
      case 'rich_text_preformatted':
        return [code(inside.map(plain).join(''))];
      case 'rich_text_list': {
        const items = z
          .array(section)
          .catch([])
          .parse(one.elements ?? []);
        return list(
          items
            .map((item) => filled(inlinesOf(item.elements ?? [])))
            .filter(({ length }) => length),
          one.style === 'ordered' ? (one.offset ?? 0) + 1 : undefined,
        );
      }
      default:
        return filled(inlinesOf(inside));
    }
  });

export const inlinesOf = (nodes: Inline[]): DocumentNode[] => nodes.flatMap(inlineNodes);

const STYLES = { bold: 'bold', italic: 'italic', strike: 'strike', code: 'code' } as const;

const marksOf = ({ style: given }: Inline): Mark[] =>
  (['bold', 'italic', 'strike', 'code'] as const).flatMap((name): Mark[] =>
    given?.[name] ? [{ type: STYLES[name] }] : [],
  );

function inlineNodes(node: Inline): DocumentNode[] {
  switch (node.type) {
    case 'link':
      return link(node.url, text(node.text ?? node.url ?? '', marksOf(node)));
    case 'emoji':
      return node.unicode ? text(signOf(node.unicode)) : emojiNode(node.name ?? '');
    case 'user':
      return referenceTo(`<@${node.user_id}>`) ?? text(plain(node));
    case 'channel':
      return referenceTo(`<#${node.channel_id}>`) ?? text(plain(node));
    default:
      return text(plain(node), marksOf(node));
  }
}

/** An element as words. */
function plain(node: Inline): string {
  switch (node.type) {
    case 'user':
      return `@${node.user_id ?? ''}`;
    case 'channel':
      return `#${node.channel_id ?? ''}`;
    case 'broadcast':
      return `@${node.range ?? ''}`;
    case 'date':
      return node.fallback ?? '';
    case 'color':
      return node.value ?? '';
    default:
      return node.text ?? node.url ?? '';
  }
}

/** `1f44b-1f3fd` as its signs; what is none is dropped. */
const signOf = (codes: string): string =>
  codes
    .split('-')
    .map((hex) => Number.parseInt(hex, 16))
    .filter((point) => point > 0 && point <= 0x10_ff_ff)
    .map((point) => String.fromCodePoint(point))
    .join('');
