import { EVERYONE_MENTION } from '@parley/model';
import { emojiNamed } from '../archive/emoji.ts';
import { asText, codeBlock, isSafe, linkTo } from '../archive/text.ts';
import type { ZulipNote } from './notes.ts';

/** What the texts of an export may name. Each answers with a reference, or null for none. */
export type Names = {
  person(name: string, id: number | null): string | null;
  channel(nameOrId: string | number): string | null;
  /** The first message of a topic. */
  topic(channel: string | number, topic: string): string | null;
  message(id: number): string | null;
  /** The path within the server of an address of this server; null for any other address. */
  ownPath(address: string): string | null;
  /** Lists a file of the message. @returns true if the file comes with the message. */
  file(pathId: string, label: string): boolean;
  /** Tells what a text loses. */
  tell(code: ZulipNote): void;
};

/** Zulip's own limit is 10,000; a longer text is made to take long. */
const MOST_CHARACTERS = 100_000;
const MOST_DEPTH = 8;

/** Zulip's text as our Markdown. */
export function fromZulip(text: string, names: Names): string {
  if (text.length > MOST_CHARACTERS) names.tell('text_cut');
  const lines = text.slice(0, MOST_CHARACTERS).replaceAll('\r', '').split('\n');
  const isMe = /^\/me\s+\S/.test(text) && lines.length === 1;
  if (isMe) return `_${inline(text.slice(3).trim(), names)}_`;
  return blocks(lines, names, 0).replace(/^\n+/, '').trimEnd();
}

const FENCE = /^ *(`{3,}|~{3,}) *([^`\n]*)$/;

/** Lines with Zulip's fences: of code, of a quote, of a spoiler, of a formula. */
function blocks(lines: readonly string[], names: Names, depth: number): string {
  const made: string[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    const [, fence, words = ''] = FENCE.exec(line) ?? [];
    if (fence === undefined) {
      made.push(plainLine(line, made.at(-1), names));
      continue;
    }
    const found = lines.findIndex((other, index) => index > at && other.trim() === fence);
    const end = found < 0 ? lines.length : found;
    made.push(fenced(words.trim(), lines.slice(at + 1, end), names, depth));
    at = end;
  }
  return made.join('\n');
}

function fenced(words: string, inside: readonly string[], names: Names, depth: number): string {
  const [kind = '', ...rest] = words.split(' ');
  if (kind === 'quote' && depth < MOST_DEPTH)
    return `\n${blocks(inside, names, depth + 1).replace(/^/gm, '> ')}\n`;
  if (kind === 'spoiler' && depth < MOST_DEPTH) {
    names.tell('spoiler');
    const hidden = blocks(inside, names, depth + 1).replace(
      /^((?:> )*(?:[-*+] |\d+[.)] )?)(\S.*)$/gm,
      (_whole, sign: string, said: string) => `${sign}||${said.replaceAll('||', '')}||`,
    );
    return [`**${inline(rest.join(' ') || 'Spoiler', names)}**`, hidden, ''].join('\n');
  }
  if (kind === 'math') names.tell('math');
  const language = /^[\w+#.-]{1,30}$/.test(kind) ? kind : '';
  return codeBlock(inside.join('\n')).replace(/^`+/, (fence) => fence + language);
}

const SIGN = /^( *)((?:> ?)+|[-*+] +|\d{1,9}[.)] +|#{1,6} +)?(.*)$/;

function plainLine(line: string, before: string | undefined, names: Names): string {
  // A rule under a line would make a heading of it.
  if (/^ *-{3,} *$/.test(line)) return before?.trim() ? '\n---' : '---';
  if (/^ *[-=]+ *$/.test(line)) return `\\${line.trim()}`;
  if (ONLY_FILES.test(line)) return filesLine(line, names);
  const [, blank = '', sign = '', rest = ''] = SIGN.exec(line) ?? [];
  const isContinued = blank === '' || sign !== '' || /^\s*([-*+]|\d+[.)]) /.test(before ?? '');
  const indent = isContinued ? blank : '\u00A0'.repeat(Math.min(blank.length, 40));
  return indent + sign + inline(rest, names);
}

const ONLY_FILES = /^\s*(?:!?\[[^[\]\n]*\]\([^\s()]{0,300}user_uploads\/[^\s()]{1,1000}\)[\s,]*)+$/;

/** A line of nothing but files says what the files do: only those that are lost stay. */
const filesLine = (line: string, names: Names): string =>
  [...line.matchAll(/\[([^[\]\n]*)\]\(([^\s()]+)\)/g)]
    .map(([, label = '', href = '']) => {
      let comes = false;
      const file: Names['file'] = (path, name) => (comes = names.file(path, name));
      const shown = link(href, label, { ...names, file });
      return comes ? '' : shown;
    })
    .filter((shown) => shown !== '')
    .join(' ');

const TOKEN = new RegExp(
  [
    '``(?<codes>[^`\\n]+(?:`[^`\\n]+)*)``',
    '`(?<code>[^`\\n]+)`',
    '@(?<silent>_?)\\*\\*(?<person>[^*\\n]{1,300})\\*\\*',
    '@_?\\*(?<group>[^*\\n]{1,300})\\*',
    '#\\*\\*(?<stream>[^*\\n]{1,400})\\*\\*',
    '!?\\[(?<label>[^\\[\\]\\n]{0,1000})\\]\\((?<href>[^\\s()]+(?:\\([^\\s()]*\\)[^\\s()]*)*)\\)',
    '<time:(?<time>[^<>\\n]{1,100})>',
    '\\$\\$(?<math>[^$`\\n]{1,2000})\\$\\$',
    '<?(?<address>https?:\\/\\/[^\\s<>|*()\\[\\]`\\\\]+)>?',
    ':(?<emoji>[a-z][a-z0-9_+-]{0,60}|[+-]1|100|1234):',
    '\\\\(?<escaped>[!-\\/:-@\\[-`{-~])',
    '\\*\\*(?<bold>[^\\s*](?:[^*\\n]*[^\\s*])?)\\*\\*',
    '\\*(?<italic>[^\\s*](?:[^*\\n]*[^\\s*])?)\\*',
    '~~(?<struck>[^\\s~](?:[^~\\n]*[^\\s~])?)~~',
  ].join('|'),
  'gu',
);

function inline(text: string, names: Names): string {
  let made = '';
  let end = 0;
  for (const match of text.matchAll(TOKEN)) {
    made += plain(text.slice(end, match.index)) + tokenOf(match.groups ?? {}, names);
    end = match.index + match[0].length;
  }
  return made + plain(text.slice(end));
}

/** Text as it is; a single bar may part the cells of a table. */
const plain = (text: string): string => asText(text).replace(/(?<!\\\|)\\\|(?!\\\|)/g, '|');

function tokenOf(found: Record<string, string | undefined>, names: Names): string {
  const { codes, code, person, silent, group, stream, label, href, address, emoji } = found;
  const { time, math, escaped, bold, italic, struck } = found;
  if (codes !== undefined) return `\`\`${codes}\`\``;
  if (code !== undefined) return `\`${code}\``;
  if (person !== undefined) return mention(person, silent === '_', names);
  if (group !== undefined) {
    names.tell('group_mention');
    return asText(`@${group}`);
  }
  if (stream !== undefined) return streamLink(stream, names);
  if (href !== undefined) return link(href, label ?? '', names);
  if (address !== undefined) return link(address, address, names);
  if (time !== undefined) return moment(time, names);
  if (emoji !== undefined) return emojiNamed(emoji) ?? `:${emoji}:`;
  if (escaped !== undefined) return asText(escaped);
  if (bold !== undefined) return `**${inline(bold, names)}**`;
  if (italic !== undefined) return `*${inline(italic, names)}*`;
  if (struck !== undefined) return `~~${inline(struck, names)}~~`;
  names.tell('math');
  return `\`${math ?? ''}\``;
}

const EVERYONE = new Set(['all', 'everyone', 'channel', 'stream']);

function mention(target: string, isSilent: boolean, names: Names): string {
  const [, name = '', id] = /^(.*?)(?:\|(\d{1,15}))?$/.exec(target) ?? [];
  if (id === undefined && name === 'topic') names.tell('topic_mention');
  if (id === undefined && (EVERYONE.has(name) || name === 'topic')) return EVERYONE_MENTION;
  const reference = names.person(name, id === undefined ? null : Number(id));
  if (reference === null) names.tell('unknown_mention');
  else if (isSilent) names.tell('silent_mention');
  return reference ?? asText(`@${name}`);
}

/** `#**stream**`, `#**stream>topic**`, `#**stream>topic@message**`. */
function streamLink(target: string, names: Names): string {
  const [, stream = '', topic, message] = /^([^>]*)(?:>(.*?)(?:@(\d{1,15}))?)?$/.exec(target) ?? [];
  const reference =
    topic === undefined
      ? names.channel(stream)
      : ((message === undefined ? null : names.message(Number(message))) ??
        names.topic(stream, topic));
  if (reference === null) names.tell('unknown_channel_link');
  return reference ?? asText(`#${target}`);
}

const NARROW = new RegExp(
  '^\\/?#narrow\\/(?:stream|channel|dm|pm-with)\\/(\\d+)?[^/]*' +
    '(?:\\/(?:topic|subject)\\/([^/]+))?(?:\\/(?:near|with)\\/(\\d+))?\\/?$',
);
const UPLOAD = /^\/?user_uploads\/(?:download\/|thumbnail\/)?([^?#]+)$/;

function link(address: string, label: string, names: Names): string {
  const path = names.ownPath(address);
  const upload = path === null ? undefined : UPLOAD.exec(path)?.[1];
  if (upload !== undefined) {
    const name = label === address || label === '' ? (upload.split('/').at(-1) ?? '') : label;
    names.file(decoded(upload), name);
    return asText(name);
  }
  const narrow = path === null ? null : NARROW.exec(path);
  const reference = narrow ? narrowed(narrow, names) : null;
  if (reference !== null)
    return label === address || label === '' ? reference : `${asText(label)} ${reference}`;
  if (narrow) names.tell('dead_message_link');
  if (narrow && !isSafe(address)) return asText(label);
  return linkTo(address, label === '' ? null : label, () => names.tell('unsafe_link'));
}

function narrowed([, channel, topic, message]: RegExpExecArray, names: Names): string | null {
  const near = message === undefined ? null : names.message(Number(message));
  if (near !== null || channel === undefined) return near;
  if (topic !== undefined) return names.topic(Number(channel), decoded(topic.replaceAll('.', '%')));
  return names.channel(Number(channel));
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function moment(found: string, names: Names): string {
  names.tell('time');
  const at = new Date(/^\d{1,11}$/.test(found) ? Number(found) * 1000 : found);
  if (Number.isNaN(at.getTime())) return asText(found);
  return `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
