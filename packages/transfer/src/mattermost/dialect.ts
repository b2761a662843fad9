import { isTooCostly, parseUnresolved, referenceSource } from '@parley/markdown';
import { EVERYONE_MENTION } from '@parley/model';
import { emojiNamed } from '../archive/emoji.ts';
import type { MattermostNote } from './notes.ts';
import { isSimple, SHORTCODE } from './simple.ts';

/** What the texts of an export may name. Each answers with a reference, or null for none. */
export type Names = {
  person(username: string): string | null;
  channel(name: string): string | null;
  /** The channel that an address of Mattermost leads to. */
  address(team: string, channel: string): string | null;
  /** Tells what a text loses. */
  tell(code: MattermostNote): void;
};

type Tree = ReturnType<typeof parseUnresolved>;
type Node = Tree | Tree['children'][number];
/** A part of a text, and what replaces it. */
type Edit = { from: number; to: number; text: string };

/** Mattermost's own limit is 16,383; a longer text is made to take long. */
const MOST_CHARACTERS = 100_000;
/** Texts without any of these are the same in both. */
const SIGNS = /[@~|<:#$!]|https?|```(?:la)?tex/i;

/**
 * Mattermost's Markdown as ours. Both are read by the same rules, so only what they know apart is
 * replaced, and never within code or the address of a link.
 */
export function fromMattermost(text: string, names: Names): string {
  if (text.length > MOST_CHARACTERS) names.tell('text_cut');
  const source = text.slice(0, MOST_CHARACTERS).trim();
  if (!SIGNS.test(source)) return source;
  return isSimple(source) ? fromSimple(source, names) : fromParsed(source, names);
}

function fromSimple(source: string, names: Names): string {
  const edits: Edit[] = [];
  editText(0, source.length, { source, names, edits });
  for (const { index, 0: written, 1: name = '' } of source.matchAll(SHORTCODE))
    editEmoji(name, { from: index, to: index + written.length }, edits);
  return edited(source, edits);
}

/** Reads the text with our own parser. Exported for tests, which compare both ways. */
export function fromParsed(source: string, names: Names): string {
  if (isTooCostly(source)) {
    names.tell('dense_text');
    return source.replaceAll(/<(?=[@#a-z])/g, ' \\<');
  }
  const sized = withoutSizes(source, names);
  const edits: Edit[] = [];
  visit(parseUnresolved(sized), { source: sized, names, edits });
  return edited(sized, edits);
}

function edited(source: string, edits: readonly Edit[]): string {
  let made = '';
  let end = 0;
  for (const { from, to, text } of edits.toSorted((one, other) => one.from - other.from)) {
    made += source.slice(end, from) + text;
    end = to;
  }
  return made + source.slice(end);
}

/** `![alt](address =100x20)`: the size would hide the picture. */
const SIZED = new RegExp(
  [
    /(!\[[^\]\n]{0,300}\]\([^()\s]{1,2000})/,
    /[ \t]{1,9}=(?:\d{1,5}(?:x\d{0,5})?|x\d{1,5})/,
    /(?=[ \t]{0,9}(?:"[^"\n]{0,300}"[ \t]{0,9})?\))/,
  ]
    .map(({ source }) => source)
    .join(''),
  'g',
);

function withoutSizes(source: string, names: Names): string {
  if (!source.includes('![') || !source.includes(' =')) return source;
  const code: Edit[] = [];
  collectCode(parseUnresolved(source), code);
  let end = 0;
  const free = (from: number, to: number) =>
    source.slice(from, to).replaceAll(SIZED, (_, kept: string) => {
      names.tell('image_size');
      return kept;
    });
  let made = '';
  for (const { from, to } of code) {
    made += free(end, from) + source.slice(from, to);
    end = to;
  }
  return made + free(end, source.length);
}

function collectCode(node: Node, found: Edit[]): void {
  if (node.type === 'code' || node.type === 'inlineCode') found.push(rangeOf(node, ''));
  else if ('children' in node) for (const child of node.children) collectCode(child, found);
}

const rangeOf = ({ position }: Node, text: string): Edit => ({
  from: position?.start.offset ?? 0,
  to: position?.end.offset ?? 0,
  text,
});

type Means = { source: string; names: Names; edits: Edit[] };

function visit(node: Node, means: Means): void {
  const { source, names, edits } = means;
  const { from, to } = rangeOf(node, '');
  switch (node.type) {
    case 'text':
      return editText(from, to, means);
    case 'reference':
      // Its author typed signs; Mattermost knows no references.
      return void edits.push({ from, to: from, text: escapeAfter(source[from - 1]) });
    case 'shortcode':
      return editEmoji(node.name, { from, to }, edits);
    case 'spoilerSign':
      return void edits.push({ from, to, text: '\\|\\|' });
    case 'linkReference':
      return;
    case 'link':
      return editLink(
        node.url,
        { from, to, isBare: isBare(source.slice(from, to), node.url) },
        means,
      );
    case 'code':
      if (/^(latex|tex)$/i.test(node.lang ?? '')) names.tell('formula');
      return;
    default:
  }
  if ('children' in node) for (const child of node.children) visit(child, means);
}

/** A backslash; one that touches an address would become its end. */
const escapeAfter = (before: string | undefined): string =>
  before === undefined || /\s/.test(before) ? '\\' : ' \\';

type Range = { from: number; to: number };

/** Mattermost names tones as words: `wave_medium_light_skin_tone`. */
const TONES = ['light', 'medium_light', 'medium', 'medium_dark', 'dark'];
const TONED = /^(.+?)_(light|medium_light|medium|medium_dark|dark)_skin_tone$/;

/** An emoji of Unicode by Mattermost's name; null for a custom one. */
export function emojiOf(name: string): string | null {
  const [, plain, tone = ''] = TONED.exec(name) ?? [];
  return plain === undefined
    ? emojiNamed(name)
    : emojiNamed(`${plain}::skin-tone-${TONES.indexOf(tone) + 2}`);
}

function editEmoji(name: string, { from, to }: Range, edits: Edit[]): void {
  const emoji = emojiOf(name);
  if (emoji !== null) edits.push({ from, to, text: emoji });
}

const isBare = (written: string, url: string): boolean =>
  written.replace(/^<|>$/g, '') === url || `http://${written}` === url;

const PERMALINK = /^https?:\/\/[^/\s]+(?:\/[\w.-]+)*\/(?:pl|_redirect\/pl)\/[a-z0-9]{26}\/?$/;
const CHANNEL_LINK =
  /^https?:\/\/[^/\s]+\/(?:[\w.-]+\/)??([a-z0-9-]+)\/channels\/([a-z0-9_-]+)\/?$/;

function editLink(url: string, at: Range & { isBare: boolean }, { names, edits }: Means): void {
  if (PERMALINK.test(url)) names.tell('dead_message_link');
  const [, team, channel] = CHANNEL_LINK.exec(url) ?? [];
  if (!at.isBare || team === undefined || channel === undefined) return;
  const reference = names.address(team, channel);
  if (reference !== null) edits.push({ from: at.from, to: at.to, text: reference });
}

const TOKEN = new RegExp(
  [
    '(?<![\\p{L}\\p{N}_\\\\@/.:-])@(?<person>[a-z0-9][a-z0-9._-]{0,63})',
    '(?<![\\p{L}\\p{N}_\\\\~/])~(?<channel>[a-z0-9][a-z0-9_-]{0,63})(?!~)',
    '(?<![\\p{L}\\p{N}_\\\\#&/])#(?<tag>\\p{L}[\\p{L}\\p{N}_.-]{2,63})',
    '(?<![\\\\$\\p{N}])\\$(?<formula>[^$\\n`]{0,300}\\\\[A-Za-z][^$\\n`]{0,300})\\$',
  ].join('|'),
  'giu',
);

function editText(start: number, end: number, { source, names, edits }: Means): void {
  // What stands before a piece counts too: `a_@b` is no mention.
  const from = Math.max(0, start - 2);
  for (const match of source.slice(from, end).matchAll(TOKEN)) {
    const at = from + match.index;
    if (at < start) continue;
    const { person, channel, tag, formula } = match.groups ?? {};
    if (tag !== undefined) names.tell('hashtag');
    else if (formula !== undefined) {
      names.tell('formula');
      edits.push({ from: at, to: at + match[0].length, text: `\`${formula}\`` });
    } else {
      const edit = person === undefined ? channelAt(channel ?? '', names) : personAt(person, names);
      if (edit) edits.push({ from: at, to: at + 1 + edit.length, text: edit.text });
    }
  }
}

type Named = { length: number; text: string } | null;

function personAt(written: string, names: Names): Named {
  const found = longest(written, (name) => everyone(name, names) ?? names.person(name));
  if (found === null) names.tell('unknown_mention');
  return found;
}

/** The longest name that is known: signs at its end can be of the sentence, or of emphasis. */
function longest(written: string, find: (name: string) => string | null): Named {
  for (let name = written.toLowerCase(); name !== ''; name = name.slice(0, -1)) {
    const text = find(name);
    if (text !== null) return { length: name.length, text };
    if (!/[._-]$/.test(name)) break;
  }
  return null;
}

function everyone(name: string, names: Names): string | null {
  if (name === 'here') names.tell('here');
  return name === 'all' || name === 'channel' || name === 'here' ? EVERYONE_MENTION : null;
}

function channelAt(written: string, names: Names): Named {
  const found = longest(written, names.channel);
  if (found === null) names.tell('unknown_channel_link');
  return found;
}

/** The reference to a channel, as a text writes it. */
export const channelReference = (id: string): string => referenceSource({ kind: 'channel', id });
