import { EVERYONE_MENTION } from '@parley/model';
import { emojiNamed } from '../archive/emoji.ts';
import { addressOf, asText, codeBlock, isSafe, linkTo } from '../archive/text.ts';
import type { SlackNote } from './notes.ts';

/** What the texts of an export may name. Each answers with a reference, or null for none. */
export type Names = {
  person(id: string): string | null;
  channel(id: string): string | null;
  message(channel: string, ts: string): string | null;
  /** Tells what a text loses. */
  tell(code: SlackNote): void;
};

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>' };

/** Slack writes three signs as entities, and nothing else. */
export const unescaped = (text: string): string =>
  text.replace(/&(amp|lt|gt);/g, (whole, name: string) => ENTITIES[name] ?? whole);

const FENCE = '```';
/** Slack's own limit is 40,000; a longer text is made to take long. */
const MOST_CHARACTERS = 100_000;

/** Slack's text as our Markdown. */
export function fromMrkdwn(text: string, names: Names): string {
  if (text.length > MOST_CHARACTERS) names.tell('text_cut');
  const parts = text.slice(0, MOST_CHARACTERS).split(FENCE);
  // An odd fence at the end is text.
  if (parts.length % 2 === 0) parts.push(`${parts.splice(-2).join(FENCE)}`);
  const made = parts.map((part, index) =>
    index % 2 === 1 ? codeBlock(codeText(part)) : linesOf(part, names),
  );
  return made
    .filter((part) => part.trim() !== '')
    .join('\n')
    .replace(/^\n+/, '')
    .trimEnd();
}

/** In code, Slack's angle brackets are addresses. */
const codeText = (text: string): string =>
  unescaped(
    text.replace(/<((?:https?|mailto):[^<>|]*)(?:\|([^<>]*))?>/g, (_, url, label) => label ?? url),
  );

type Kind = 'plain' | 'list' | 'quote';

/** Lines with Slack's quotes and lists. A quote or list ends where Slack ends it. */
function linesOf(text: string, names: Names): string {
  const made: string[] = [];
  let last: Kind = 'plain';
  let quotesRest = false;
  for (const line of text.split('\n')) {
    const quote = /^(?:&gt;|>)(?:(?:&gt;|>){2})? ?(.*)$/.exec(line);
    if (/^(?:&gt;|>){3}/.test(line)) quotesRest = true;
    const item = /^( *)(?:•|◦|▪\uFE0E?) +(.*)$/u.exec(line);
    const kind: Kind = quote || quotesRest ? 'quote' : item ? 'list' : 'plain';
    if (kind !== last && last !== 'plain' && line.trim() !== '') made.push('');
    last = kind;
    if (kind === 'quote') made.push(`> ${lineOf(quote?.[1] ?? line, names)}`.trimEnd());
    else if (item) made.push(`${item[1]}- ${lineOf(item[2] ?? '', names)}`);
    else made.push(lineOf(line, names));
  }
  return made.join('\n');
}

/** A line whose first signs mean nothing in Markdown that they do not mean in Slack. */
function lineOf(line: string, names: Names): string {
  const indented = line.replace(/^(?: {4}|\t)[ \t]*/, (blank) =>
    '\u00A0'.repeat(Math.min(blank.length, 40)),
  );
  return inline(indented, names)
    .replace(/^(#{1,6}\s)/, '\\$1')
    .replace(/^([-=+])(?=[-=\s]*$)/, '\\$1')
    .replace(/^>/, '\\>');
}

const TOKEN = new RegExp(
  [
    '`(?<code>[^`\\n]+)`',
    '<(?<angle>[^<>\\n]+)>',
    '(?<address>https?:\\/\\/[^\\s<>|*]+)',
    ":(?<emoji>[\\p{L}\\p{N}_+'-]+(?:::skin-tone-[2-6])?):",
    '(?<![\\p{L}\\p{N}*])\\*(?<bold>[^\\s*](?:[^*\\n]*[^\\s*])?)\\*(?![\\p{L}\\p{N}*])',
    '(?<![\\p{L}\\p{N}_])_(?<italic>[^\\s_](?:(?:[^_\\n]|(?<=[\\p{L}\\p{N}])_(?=[\\p{L}\\p{N}]))*[^\\s_])?)_' +
      '(?![\\p{L}\\p{N}_])',
    '(?<![\\p{L}\\p{N}~])~(?<struck>[^\\s~](?:[^~\\n]*[^\\s~])?)~(?![\\p{L}\\p{N}~])',
  ].join('|'),
  'gu',
);

function inline(text: string, names: Names): string {
  let made = '';
  let end = 0;
  for (const match of text.matchAll(TOKEN)) {
    made += asText(unescaped(text.slice(end, match.index)));
    made += tokenOf(match.groups ?? {}, names);
    end = match.index + match[0].length;
  }
  return made + asText(unescaped(text.slice(end)));
}

function tokenOf(found: Record<string, string | undefined>, names: Names): string {
  const { code, angle, address, emoji, bold, italic, struck } = found;
  if (code !== undefined) return `\`${codeText(code)}\``;
  if (angle !== undefined) return bracketed(angle, names);
  if (address !== undefined) return unescaped(address);
  if (emoji !== undefined) return emojiText(emoji);
  if (bold !== undefined) return `**${inline(bold, names)}**`;
  if (italic !== undefined) return `_${inline(italic, names)}_`;
  return `~~${inline(struck ?? '', names)}~~`;
}

/** An emoji in a text: Unicode's where it has the name, else the name between colons. */
export const emojiText = (name: string): string =>
  emojiNamed(name) ?? `:${name.replace(/::skin-tone-[2-6]$/, '')}:`;

/** What stands between angle brackets: a mention, a channel, a command or a link. */
function bracketed(inside: string, names: Names): string {
  const bar = inside.indexOf('|');
  const target = bar < 0 ? inside : inside.slice(0, bar);
  const label = bar < 0 ? null : unescaped(inside.slice(bar + 1));
  if (target.startsWith('@')) return mention(target.slice(1), label, names);
  if (target.startsWith('#')) return channelName(target.slice(1), label, names);
  if (target.startsWith('!')) return command(target.slice(1), label, names);
  return link(unescaped(target), label, names);
}

export function mention(id: string, label: string | null, names: Names): string {
  const reference = names.person(id);
  if (reference !== null) return reference;
  names.tell('unknown_mention');
  return asText(`@${(label ?? id).replace(/^@/, '')}`);
}

export function channelName(id: string, label: string | null, names: Names): string {
  const reference = names.channel(id);
  if (reference !== null) return reference;
  names.tell('unknown_channel_link');
  return asText(`#${label ?? id}`);
}

/** `<!here>`, `<!subteam^S1|@group>`, `<!date^1392734382^{date}|Feb 18>`. */
function command(source: string, label: string | null, names: Names): string {
  const [name = '', ...rest] = source.split('^');
  if (name === 'channel' || name === 'everyone') return EVERYONE_MENTION;
  if (name === 'here') {
    names.tell('here');
    return EVERYONE_MENTION;
  }
  if (name === 'subteam') return userGroup(label ?? rest[0] ?? '', names);
  if (name === 'date') return date(rest, label);
  return asText(label ?? name);
}

export function userGroup(name: string, names: Names): string {
  names.tell('user_group');
  return asText(`@${name.replace(/^@/, '')}`);
}

/** The fallback is what everybody can read; the form with places is for Slack's own clients. */
function date([seconds = '', , address]: string[], label: string | null): string {
  const at = new Date(Number(seconds) * 1000);
  const moment = Number.isNaN(at.getTime()) ? seconds : at.toISOString();
  const text = asText(label ?? moment);
  return address !== undefined && isSafe(address) ? `[${text}](${addressOf(address)})` : text;
}

const MESSAGE_LINK =
  /^https:\/\/[a-z0-9.-]+\.slack\.com\/archives\/([A-Z0-9]+)(?:\/p(\d{10})(\d{6}))?\/?(?:\?[^#]*)?$/;

/** A link; one to a message or channel of the export becomes a reference to it. */
export function link(address: string, label: string | null, names: Names): string {
  const [, channel, seconds, micros] = MESSAGE_LINK.exec(address) ?? [];
  if (channel !== undefined) {
    const reference =
      seconds === undefined
        ? names.channel(channel)
        : names.message(channel, `${seconds}.${micros ?? ''}`);
    if (reference !== null) return reference;
    names.tell('dead_message_link');
  }
  return linkTo(address, label, () => names.tell('unsafe_link'));
}
