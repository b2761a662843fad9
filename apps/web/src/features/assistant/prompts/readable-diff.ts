import { diffWordsWithSpace } from 'diff';

export type DiffPart = { kind: 'same' | 'removed' | 'added'; text: string };

/** A common passage this short between two changes is chance, and read as part of them. */
const GLUE_WORDS = 1;

/**
 * What sets two texts apart, by words. Changes that lie close together are one: what went, and then
 * what came, instead of a word of each in turn. @param language whose words are meant
 */
export function readableDiff(before: string, after: string, language: string): DiffPart[] {
  const changes = diffWordsWithSpace(before, after, {
    intlSegmenter: new Intl.Segmenter(language, { granularity: 'word' }),
  });
  const parts: DiffPart[] = [];
  let removed = '';
  let added = '';
  const flush = () => {
    if (removed !== '') parts.push({ kind: 'removed', text: removed });
    if (added !== '') parts.push({ kind: 'added', text: added });
    removed = '';
    added = '';
  };
  for (const [index, change] of changes.entries()) {
    if (change.removed) removed += change.value;
    else if (change.added) added += change.value;
    else if (isGlue(change.value) && (removed !== '' || added !== '') && changes[index + 1]) {
      removed += change.value;
      added += change.value;
    } else {
      flush();
      parts.push({ kind: 'same', text: change.value });
    }
  }
  flush();
  return parts;
}

/** A line's end keeps changes apart: lists are compared line by line. */
const isGlue = (text: string): boolean =>
  !text.includes('\n') && text.trim().split(/\s+/).filter(Boolean).length <= GLUE_WORDS;
