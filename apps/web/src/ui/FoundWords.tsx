import { segmentsOf } from '../lib/found-words.ts';

/** A result's excerpt with matches highlighted and no added spaces. */
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
