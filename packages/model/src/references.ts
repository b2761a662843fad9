/** What a text refers to by id; its name of today is looked up when the text is shown. */
export type ReferenceKind = 'person' | 'channel' | 'file' | 'message';
export type Reference = { kind: ReferenceKind; id: string } | { kind: 'everyone'; id: null };

/** The person or assistant, as a text mentions them. */
export const mentionOf = (profileId: string): string => `<@${profileId}>`;

/** Everybody in the channel, as a text mentions them. */
export const EVERYONE_MENTION = '<@channel>';

const PREFIXES = { '@': 'person', '#': 'channel', 'file:': 'file', 'message:': 'message' } as const;
const ID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const REFERENCE = new RegExp(String.raw`(\\*)<(?:(@)(channel)|(@|#|file:|message:)(${ID}))>`, 'g');

/** The text with each reference replaced; after a backslash it is plain text. */
export function replaceReferences(text: string, label: (reference: Reference) => string): string {
  if (!text.includes('<')) return text;
  return text.replace(
    REFERENCE,
    (written, slashes: string, _at, everyone?: string, prefix?: keyof typeof PREFIXES, id = '') => {
      if (slashes.length % 2 === 1) return written;
      const kind = prefix && PREFIXES[prefix];
      return slashes + label(everyone || !kind ? { kind: 'everyone', id: null } : { kind, id });
    },
  );
}

/** The references of texts, each once. */
export function referencesIn(texts: Iterable<string>): Record<ReferenceKind, string[]> {
  const ids: Record<ReferenceKind, Set<string>> = {
    person: new Set(),
    channel: new Set(),
    file: new Set(),
    message: new Set(),
  };
  for (const text of texts)
    replaceReferences(text, (reference) => {
      if (reference.kind !== 'everyone') ids[reference.kind].add(reference.id);
      return '';
    });
  return {
    person: [...ids.person],
    channel: [...ids.channel],
    file: [...ids.file],
    message: [...ids.message],
  };
}

/** The names that a reader may see, by id. */
export type ReferenceNames = Record<ReferenceKind, ReadonlyMap<string, string>>;

/** Words in the reader's language for what has no name that they may read. */
export type ReferenceWords = Record<ReferenceKind, string>;

/** The text with today's names: '@Ann Lee', '@channel', '#harbour', 'plan.pdf'. */
export const resolveReferences = (
  text: string,
  names: Partial<ReferenceNames>,
  words: ReferenceWords,
): string =>
  replaceReferences(text, (reference) => {
    if (reference.kind === 'everyone') return '@channel';
    const { kind, id } = reference;
    const name = names[kind]?.get(id);
    return name === undefined ? words[kind] : `${SIGNS[kind]}${name}`;
  });

const SIGNS: Record<ReferenceKind, string> = { person: '@', channel: '#', file: '', message: '' };
