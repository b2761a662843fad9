import { messageMetadata } from './message-schemas.ts';

/** A profile that can be mentioned with @. */
export type Candidate = { id: string; label: string };

/**
 * The ids that a text mentions as `@Name`, each once. They are read from the text and not from the
 * editor, so that names typed by hand, restored from a draft or added by an edit count as well;
 * names in code do not.
 */
export function mentionedIn(text: string, candidates: Candidate[]): string[] {
  return mentionSegments(text, candidates)
    .flatMap((segment) => (segment.mention ? [segment.mention.id] : []))
    .filter((id, index, all) => all.indexOf(id) === index);
}

/** True if a message's metadata mentions the user, by name or with everybody in the channel. */
export function namesPerson(metadata: unknown, profileId: string): boolean {
  const { data } = messageMetadata.safeParse(metadata);
  return data?.mentions_everyone === true || (data?.mentions?.includes(profileId) ?? false);
}

export type MentionSegment = { text: string; mention: Candidate | null };

const CODE = /(```[\s\S]*?(?:```|$)|`[^`\n]*`)/;

/** Splits the text into segments with and without a mention. */
export function mentionSegments(text: string, candidates: Candidate[]): MentionSegment[] {
  // Longest first, so that '@Ann Lee' mentions Ann Lee and not Ann.
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
