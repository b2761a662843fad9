/**
 * A pulsing dot beside the text of what is going on: text that fades itself is hard to read for
 * some people.
 */
export const Busy = () => (
  <span
    className="inline-block size-1.5 shrink-0 rounded-full bg-accent motion-safe:animate-pulse"
    aria-hidden="true"
  />
);
