import type { DocumentNode } from '@parley/markdown/document';
import * as z from 'zod';
import { bold, filled, italic, link, list, quote, spaced, text } from '../nodes.ts';
import { blockNodes, blocks, pictureNodes } from './blocks.ts';
import { mrkdwnBlocks, mrkdwnInlines, unescaped } from './mrkdwn.ts';

/** Slack's attachments: what many monitoring programs write. Each is a quote with its heading. */

const word = z
  .union([z.string(), z.number().transform(String)])
  .optional()
  .catch(undefined);

const field = z.looseObject({ title: word, value: word });

const attachment = z.looseObject({
  fallback: word,
  color: word,
  pretext: word,
  author_name: word,
  author_link: word,
  title: word,
  title_link: word,
  text: word,
  fields: z.array(field).optional().catch(undefined),
  image_url: word,
  thumb_url: word,
  footer: word,
  ts: word,
  blocks: blocks.optional().catch(undefined),
});
type Attachment = z.infer<typeof attachment>;

export const attachments = z.array(attachment.nullable().catch(null)).max(100);

export const attachmentNodes = (all: z.infer<typeof attachments>): DocumentNode[] =>
  all.flatMap((one) => (one ? nodesOf(one) : []));

function nodesOf(one: Attachment): DocumentNode[] {
  const shown = [...blockNodes(one.blocks ?? []), ...partsOf(one)];
  const inside = shown.length > 0 || one.pretext ? shown : mrkdwnBlocks(one.fallback ?? '');
  return [...mrkdwnBlocks(one.pretext ?? ''), ...quote(inside)];
}

function partsOf(one: Attachment): DocumentNode[] {
  return [
    ...filled(link(one.author_link, text(unescaped(one.author_name ?? '')))),
    ...titleOf(one),
    ...mrkdwnBlocks(one.text ?? ''),
    ...list((one.fields ?? []).map(fieldBlocks).filter(({ length }) => length > 0)),
    ...filled(pictureNodes(one.image_url ?? one.thumb_url, one.title ?? one.fallback)),
    ...footerOf(one),
  ];
}

/** Slack's three named colours say how bad it is; a message has no coloured bar, but a sign. */
const SIGNS: Readonly<Record<string, string>> = { good: '🟢', warning: '🟡', danger: '🔴' };

function titleOf({ title, title_link, color }: Attachment): DocumentNode[] {
  const sign = text(SIGNS[color ?? ''] ?? '');
  const label = title ? bold(link(title_link, mrkdwnInlines(title))) : [];
  return filled(spaced([sign, label]));
}

const fieldBlocks = ({ title, value }: z.infer<typeof field>): DocumentNode[] =>
  filled(
    spaced([
      title ? bold(text(`${unescaped(title).replace(/:$/, '')}:`)) : [],
      mrkdwnInlines(value ?? ''),
    ]),
  );

function footerOf({ footer, ts }: Attachment): DocumentNode[] {
  return filled(italic(spaced([mrkdwnInlines(footer ?? ''), text(timeOf(ts))], ' · ')));
}

/** Seconds since 1970 as a time in UTC, to the minute. */
function timeOf(ts: string | undefined): string {
  const at = new Date(Number(ts) * 1000);
  if (!ts || Number.isNaN(at.getTime())) return '';
  return `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
