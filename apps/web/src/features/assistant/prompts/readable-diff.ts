import { diffWordsWithSpace } from 'diff';

export type DiffPart = { kind: 'same' | 'removed' | 'added'; text: string };

/** Common passages up to this length between two changes are treated as part of the change. */
const GLUE_WORDS = 1;

/**
 * Differences of two texts by words. Adjacent changes are merged into one removal and one addition
 * instead of alternating words. @param language language for word segmentation
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

/** A line break separates changes, so that lists are compared line by line. */
const isGlue = (text: string): boolean =>
  !text.includes('\n') && text.trim().split(/\s+/).filter(Boolean).length <= GLUE_WORDS;
