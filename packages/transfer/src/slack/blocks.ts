import { z } from 'zod';
import {
  channelName,
  emojiText,
  fromMrkdwn,
  link,
  mention,
  type Names,
  userGroup,
} from './mrkdwn.ts';
import { EVERYONE_MENTION } from '@parley/model';
import { asText, codeBlock } from '../archive/text.ts';

const text = z.string().optional().catch(undefined);
const words = z
  .union([z.string(), z.object({ type: text, text: z.string() })])
  .optional()
  .catch(undefined);
const style = z
  .object({
    bold: z.boolean().optional(),
    italic: z.boolean().optional(),
    strike: z.boolean().optional(),
    code: z.boolean().optional(),
  })
  .optional()
  .catch(undefined);

/** A block of Slack's block kit, or an element of one. */
const nodeSchema = z.object({
  type: z.string(),
  text: words,
  title: words,
  alt_text: text,
  image_url: text,
  video_url: text,
  title_url: text,
  url: text,
  name: text,
  user_id: text,
  channel_id: text,
  usergroup_id: text,
  range: text,
  timestamp: z.number().optional().catch(undefined),
  fallback: text,
  value: text,
  indent: z.number().int().min(0).max(8).optional().catch(undefined),
  style: z.union([z.enum(['bullet', 'ordered']), style]).catch(undefined),
  fields: z.array(words).catch([]).default([]),
  elements: z.array(z.unknown()).catch([]).default([]),
});
type Node = z.infer<typeof nodeSchema>;

const nodesOf = (values: readonly unknown[]): Node[] =>
  values.flatMap((value) => nodeSchema.safeParse(value).data ?? []);

/** True if the text of the message says the same as its blocks. */
export const saysTheSame = (blocks: readonly unknown[]): boolean =>
  nodesOf(blocks).every(({ type }) => type === 'rich_text' || type === 'call' || type === 'file');

/** Blocks as Markdown. */
export const fromBlocks = (blocks: readonly unknown[], names: Names): string =>
  nodesOf(blocks)
    .map((block) => blockText(block, names))
    .filter((part) => part !== '')
    .join('\n\n');

const INTERACTIVE = new Set([
  'actions',
  'input',
  'button',
  'static_select',
  'overflow',
  'datepicker',
]);

function blockText(block: Node, names: Names): string {
  switch (block.type) {
    case 'rich_text':
      return nodesOf(block.elements)
        .map((part) => richPart(part, names))
        .filter((part) => part !== '')
        .join('\n');
    case 'header':
      return `**${wordsText(block.text, names)}**`;
    case 'section':
      return [block.text, ...block.fields]
        .map((part) => wordsText(part, names))
        .filter(Boolean)
        .join('\n');
    case 'markdown':
      return fromMrkdwn(typeof block.text === 'string' ? block.text : '', names);
    case 'context':
      return nodesOf(block.elements)
        .map((part) => (part.type === 'image' ? '' : wordsText(part.text, names)))
        .filter((part) => part !== '')
        .join(' ');
    case 'divider':
      return '---';
    case 'image':
    case 'video':
      return picture(block, names);
    default:
      names.tell(INTERACTIVE.has(block.type) ? 'interactive' : 'unknown_block');
      return '';
  }
}

function picture(block: Node, names: Names): string {
  const address = block.image_url ?? block.title_url ?? block.video_url;
  const title = typeof block.title === 'string' ? block.title : block.title?.text;
  const label = title ?? block.alt_text ?? address ?? '';
  return address === undefined ? asText(label) : link(address, label, names);
}

function wordsText(found: Node['text'], names: Names): string {
  if (found === undefined) return '';
  if (typeof found === 'string') return fromMrkdwn(found, names);
  return found.type === 'plain_text' ? asText(found.text) : fromMrkdwn(found.text, names);
}

function richPart(part: Node, names: Names): string {
  const inside = () => leavesOf(part, names);
  switch (part.type) {
    case 'rich_text_section':
      return inside().replace(/^(#{1,6}\s|>)/gm, '\\$1');
    case 'rich_text_quote':
      return `${inside().replace(/^/gm, '> ')}\n`;
    case 'rich_text_preformatted':
      return codeBlock(
        nodesOf(part.elements)
          .map((leaf) => leaf.url ?? plainLeaf(leaf))
          .join(''),
      );
    case 'rich_text_list':
      return nodesOf(part.elements)
        .map((item, index) => {
          const sign = part.style === 'ordered' ? `${index + 1}.` : '-';
          return `${'    '.repeat(part.indent ?? 0)}${sign} ${leavesOf(item, names)}`;
        })
        .join('\n');
    default:
      names.tell('unknown_block');
      return '';
  }
}

/** Only leaves are read inside of a part, so that a nest of lists has no depth. */
const leavesOf = (part: Node, names: Names): string =>
  nodesOf(part.elements)
    .map((leaf) => richLeaf(leaf, names))
    .join('');

const plainLeaf = ({ text: found }: Node): string =>
  typeof found === 'string' ? found : (found?.text ?? '');

function richLeaf(leaf: Node, names: Names): string {
  switch (leaf.type) {
    case 'text':
      return styled(plainLeaf(leaf), leaf.style);
    case 'link':
      return link(leaf.url ?? '', plainLeaf(leaf) || null, names);
    case 'emoji':
      return emojiText(leaf.name ?? '');
    case 'user':
      return mention(leaf.user_id ?? '', null, names);
    case 'channel':
      return channelName(leaf.channel_id ?? '', null, names);
    case 'usergroup':
      return userGroup(leaf.usergroup_id ?? '', names);
    case 'broadcast':
      if (leaf.range === 'here') names.tell('here');
      return EVERYONE_MENTION;
    case 'date':
      return asText(leaf.fallback ?? new Date((leaf.timestamp ?? 0) * 1000).toISOString());
    case 'color':
      return asText(leaf.value ?? '');
    default:
      names.tell('unknown_block');
      return '';
  }
}

function styled(found: string, how: Node['style']): string {
  if (typeof how !== 'object' || found.trim() === '') return asText(found);
  if (how.code) return `\`${found.replaceAll('`', "'")}\``;
  const core = found.trim();
  const start = found.indexOf(core);
  const [before, after] = [found.slice(0, start), found.slice(start + core.length)];
  const signs = [how.bold && '**', how.italic && '_', how.strike && '~~'].filter(Boolean);
  return `${before}${signs.join('')}${asText(core)}${signs.toReversed().join('')}${after}`;
}
