import { referenceSource, type ReferenceTarget, targetOf } from '@parley/markdown';

/** What a text refers to by id; its name of today is looked up when the text is shown. */
export type ReferenceKind = Exclude<ReferenceTarget['kind'], 'everyone'>;

/** The person or assistant, as a text mentions them. */
export const mentionOf = (profileId: string): string =>
  referenceSource({ kind: 'person', id: profileId });

/** Everybody in the channel, as a text mentions them. */
export const EVERYONE_MENTION = referenceSource({ kind: 'everyone', id: null });

/** What may be a reference, after any backslashes. */
const CANDIDATE = /(\\*)(<[@#a-z][\w:-]*>)/g;

/** The text with each reference replaced; after a backslash it is plain text. */
export function replaceReferences(
  text: string,
  label: (reference: ReferenceTarget) => string,
): string {
  if (!text.includes('<')) return text;
  return text.replace(CANDIDATE, (written, slashes: string, source: string) => {
    const target = slashes.length % 2 === 1 ? null : targetOf(source);
    return target ? slashes + label(target) : written;
  });
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
