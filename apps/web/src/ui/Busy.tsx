/** A pulsing dot beside a progress text; pulsing text itself would be hard to read. */
export const Busy = () => (
  <span
    className="inline-block size-1.5 shrink-0 rounded-full bg-accent motion-safe:animate-pulse"
    aria-hidden="true"
  />
);
