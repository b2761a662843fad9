/**
 * A dot that breathes beside words of what is going on: words that fade themselves cannot be read
 * by everybody.
 */
export const Busy = () => (
  <span
    className="inline-block size-1.5 shrink-0 rounded-full bg-accent motion-safe:animate-pulse"
    aria-hidden="true"
  />
);
