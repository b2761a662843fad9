/** A content line of RFC 5545: 'DTSTART;TZID=Europe/Berlin:20261123T090000'. */
export type IcsLine = {
  /** The number of its first line in the file, from 1. */
  number: number;
  name: string;
  params: ReadonlyMap<string, string>;
  value: string;
};
export type Component = {
  name: string;
  /** The number of its first line in the file. */
  number: number;
  lines: IcsLine[];
  components: Component[];
};
export type IcsFile = {
  calendars: Component[];
  /** Lines that are no content lines. */
  unread: { number: number; text: string }[];
};

const [TAB, LF, CR, SPACE] = [0x09, 0x0a, 0x0d, 0x20];

/** Parses the nested components of a file; null if it holds no calendar. */
export function icsFile(bytes: Uint8Array): IcsFile | null {
  const root: Component = { name: '', number: 0, lines: [], components: [] };
  const unread: IcsFile['unread'] = [];
  let open = [root];
  for (const { number, text } of unfoldedLines(asUtf8(bytes))) {
    const line = lineOf(text, number);
    if (!line) {
      if (text.trim() !== '' && open.length > 1) unread.push({ number, text });
    } else if (line.name === 'BEGIN') open = opened(open, line);
    else if (line.name === 'END') open = closed(open, line);
    else open.at(-1)?.lines.push(line);
  }
  const calendars = root.components.filter(({ name }) => name === 'VCALENDAR');
  return calendars.length > 0 ? { calendars, unread } : null;
}

/** Components that do not nest: the next one begins although the last has no end. */
const APART = new Set(['VCALENDAR', 'VEVENT', 'VTIMEZONE', 'VTODO', 'VJOURNAL', 'VFREEBUSY']);

function opened(open: Component[], line: IcsLine): Component[] {
  const name = line.value.trim().toUpperCase();
  const before = APART.has(name) ? closed(open, line) : open;
  const component: Component = { name, number: line.number, lines: [], components: [] };
  before.at(-1)?.components.push(component);
  return [...before, component];
}

/** Closes the innermost component of the name, and those inside it that have no end. */
function closed(open: Component[], { value, name: mark }: IcsLine): Component[] {
  const name = value.trim().toUpperCase();
  const isApart = mark === 'BEGIN' && name !== 'VCALENDAR';
  const at = open.findLastIndex((component) =>
    isApart ? APART.has(component.name) && component.name !== 'VCALENDAR' : component.name === name,
  );
  return at > 0 ? open.slice(0, at) : open;
}

/**
 * Joins folded lines before they are decoded, because a fold may be inside of a character. A file
 * with both encodings is read line by line.
 */
function unfoldedLines(bytes: Uint8Array): { number: number; text: string }[] {
  const isOldMac = !bytes.includes(LF);
  const lines: { number: number; parts: Uint8Array[] }[] = [];
  let start = 0;
  for (let number = 1; start < bytes.length; number++) {
    const found = bytes.indexOf(isOldMac ? CR : LF, start);
    const next = found < 0 ? bytes.length : found;
    const end = bytes[next - 1] === CR && next > start ? next - 1 : next;
    const last = lines.at(-1);
    const isFolded = (bytes[start] === SPACE || bytes[start] === TAB) && last;
    if (isFolded) last.parts.push(bytes.subarray(start + 1, Math.max(end, start + 1)));
    else lines.push({ number, parts: [bytes.subarray(start, end)] });
    start = next + 1;
  }
  return lines.map(({ number, parts }) => ({ number, text: decoded(parts) }));
}

function decoded(parts: readonly Uint8Array[]): string {
  const [first = new Uint8Array()] = parts;
  const bytes = parts.length === 1 ? first : joined(parts);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** UTF-16 is recognized by its mark, or by the zero byte of the first letter. */
function asUtf8(bytes: Uint8Array): Uint8Array {
  const [first, second] = bytes;
  const isBig = (first === 0xfe && second === 0xff) || first === 0;
  const isLittle = (first === 0xff && second === 0xfe) || second === 0;
  if (!isBig && !isLittle) return bytes;
  const text = new TextDecoder(isBig ? 'utf-16be' : 'utf-16le').decode(bytes);
  return new TextEncoder().encode(text);
}

/**
 * The value of a parameter. Exchange writes '(UTC+01:00) Berlin' and 'tzone://Microsoft/Custom'
 * without the quotes that their colons need.
 */
const PARAM = String.raw`"[^"]*"|\((?:UTC|GMT)[+\-\d:]*\)[^":;]*|tzone://[^":;]*|[^";:,]*`;
const LINE = new RegExp(
  String.raw`^([A-Za-z0-9-]+)((?:;\s*[A-Za-z0-9-]+=(?:${PARAM})(?:,(?:${PARAM}))*)*):(.*)$`,
  's',
);
const PARAMS = new RegExp(String.raw`;\s*([A-Za-z0-9-]+)=((?:${PARAM})(?:,(?:${PARAM}))*)`, 'g');

function lineOf(text: string, number: number): IcsLine | null {
  const match = LINE.exec(text.replace(/^\uFEFF/, ''));
  if (!match) return null;
  const [, name = '', params = '', value = ''] = match;
  const pairs = [...params.matchAll(PARAMS)].map(([, key = '', content = '']): [string, string] => [
    key.toUpperCase(),
    content
      .replaceAll('"', '')
      .replaceAll(/\^([n'^])/g, (_all, sign: string) => CARETS[sign] ?? ''),
  ]);
  return { number, name: name.toUpperCase(), params: new Map(pairs), value };
}

/** The escapes of RFC 6868. */
const CARETS: Readonly<Record<string, string>> = { n: '\n', "'": '"', '^': '^' };

/** Unescapes a text value. */
export const unescaped = (value: string): string =>
  value.replaceAll(/\\([nN\\;,:"])/g, (_all, sign: string) =>
    sign.toLowerCase() === 'n' ? '\n' : sign,
  );
