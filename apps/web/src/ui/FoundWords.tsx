import { segmentsOf } from '../lib/found-words.ts';

/** An excerpt of a hit, with the words that were found marked; no space that is not in the text. */
export function FoundWords({ excerpt }: { excerpt: string }) {
  // An excerpt never changes under its key.
  return segmentsOf(excerpt).map(({ text, isFound }, index) =>
    isFound ? (
      <mark key={index} className="rounded-xs bg-tint text-ink">
        {text}
      </mark>
    ) : (
      <span key={index}>{text}</span>
    ),
  );
}
