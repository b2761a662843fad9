import { messageMetadata } from './message-schemas.ts';

/** Somebody who can be named with @. */
export type Candidate = { id: string; label: string };

/**
 * Ids of those whom a text names as `@Name`, each once. Read from the text rather than from the
 * editor, so that a name typed by hand, restored from a draft or added by an edit counts as well;
 * names in code do not.
 */
export function mentionedIn(text: string, candidates: Candidate[]): string[] {
  return mentionSegments(text, candidates)
    .flatMap((segment) => (segment.mention ? [segment.mention.id] : []))
    .filter((id, index, all) => all.indexOf(id) === index);
}

/** Whether a message's metadata names somebody, by themselves or with everybody of the channel. */
export function namesPerson(metadata: unknown, profileId: string): boolean {
  const { data } = messageMetadata.safeParse(metadata);
  return data?.mentions_everyone === true || (data?.mentions?.includes(profileId) ?? false);
}

export type MentionSegment = { text: string; mention: Candidate | null };

const CODE = /(```[\s\S]*?(?:```|$)|`[^`\n]*`)/;

/** The text in pieces; a piece with a mention names somebody. */
export function mentionSegments(text: string, candidates: Candidate[]): MentionSegment[] {
  // Longest first: '@Ann Lee' names Ann Lee, not Ann.
  const names = candidates
    .filter(({ label }) => label !== '')
    .toSorted((a, b) => b.label.length - a.label.length);
  if (names.length === 0 || !text.includes('@')) return [{ text, mention: null }];
  const any = names.map(({ label }) => escaped(label)).join('|');
  const pattern = new RegExp(
    `(?<![\\p{L}\\p{N}_@*])(\\*\\*)?@(${any})(?![\\p{L}\\p{N}_])(?:\\1|)`,
    'gu',
  );
  return text
    .split(CODE)
    .flatMap((piece, index) =>
      index % 2 === 1 ? [{ text: piece, mention: null }] : named(piece, pattern, names),
    );
}

function named(piece: string, pattern: RegExp, names: Candidate[]): MentionSegment[] {
  const found: MentionSegment[] = [];
  let end = 0;
  for (const match of piece.matchAll(pattern)) {
    found.push(
      { text: piece.slice(end, match.index), mention: null },
      { text: match[0], mention: names.find(({ label }) => label === match[2]) ?? null },
    );
    end = match.index + match[0].length;
  }
  return [...found, { text: piece.slice(end), mention: null }];
}

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
