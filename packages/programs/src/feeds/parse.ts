import { Parser } from 'htmlparser2';

/** An entry as its feed has it; empty texts where it says nothing. */
export type FeedEntry = {
  id: string;
  title: string;
  link: string;
  summary: string;
  /** Milliseconds since 1970; null without a date. */
  at: number | null;
};

const FORMS = new Set(['rss', 'rdf:RDF', 'feed']);
const ENTRIES = new Set(['item', 'entry']);
/** The elements of an entry that are read, the preferred ones last. */
const FIELDS: Readonly<Record<string, keyof FeedEntry>> = {
  title: 'title',
  link: 'link',
  guid: 'id',
  id: 'id',
  'content:encoded': 'summary',
  content: 'summary',
  description: 'summary',
  summary: 'summary',
  updated: 'at',
  'dc:date': 'at',
  published: 'at',
  pubDate: 'at',
};

const DEEPEST = 100;
const MOST_ENTRIES = 500;
const MOST_IN_FIELD = 20_000;
const CHUNK = 16_384;

class Unfit extends Error {}

/**
 * The entries of an RSS or Atom feed, newest first; null if it is none. The parser knows no
 * document types, so that no entity is expanded and nothing outside is read.
 */
export function parseFeed(xml: string): FeedEntry[] | null {
  const path: string[] = [];
  const entries: FeedEntry[] = [];
  let form: string | undefined;
  let fields: Map<string, string> | null = null;
  let link = '';
  const parser = new Parser(
    {
      onopentag(name, { rel, href }) {
        if (path.length === 0) form ??= name;
        if (!form || !FORMS.has(form) || path.length > DEEPEST) throw new Unfit();
        path.push(name);
        if (ENTRIES.has(name) && !fields && entries.length < MOST_ENTRIES) {
          fields = new Map();
          link = '';
        } else if (fields && name === 'link' && href && (rel ?? 'alternate') === 'alternate') {
          link ||= href;
        }
      },
      onclosetag(name) {
        path.pop();
        if (!fields || !ENTRIES.has(name) || path.some((outer) => ENTRIES.has(outer))) return;
        entries.push(entryOf(fields, link));
        fields = null;
      },
      ontext(text) {
        if (!fields) return;
        const field = path[path.findLastIndex((name) => ENTRIES.has(name)) + 1];
        if (field === undefined || !Object.hasOwn(FIELDS, field)) return;
        const known = fields.get(field) ?? '';
        if (known.length < MOST_IN_FIELD) fields.set(field, known + text.slice(0, MOST_IN_FIELD));
      },
    },
    { xmlMode: true },
  );
  try {
    for (let at = 0; at < xml.length; at += CHUNK) parser.write(xml.slice(at, at + CHUNK));
    parser.end();
  } catch (error) {
    if (error instanceof Unfit) return null;
    throw error;
  }
  return form === undefined ? null : newestFirst(entries);
}

function entryOf(fields: Map<string, string>, link: string): FeedEntry {
  const entry = { id: '', title: '', link, summary: '', at: null as number | null };
  for (const [field, name] of Object.entries(FIELDS)) {
    const value = fields.get(field)?.trim();
    if (!value) continue;
    if (name === 'at') entry.at = Number.isNaN(Date.parse(value)) ? entry.at : Date.parse(value);
    else if (name !== 'link' || entry.link === '') entry[name] = value;
  }
  return { ...entry, id: entry.id || entry.link || entry.title };
}

/** Feeds are in this order unless their dates say otherwise. */
const newestFirst = (entries: FeedEntry[]): FeedEntry[] =>
  entries.every(({ at }) => at !== null)
    ? entries.toSorted((one, other) => (other.at ?? 0) - (one.at ?? 0))
    : entries;
