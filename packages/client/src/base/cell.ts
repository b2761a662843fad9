/** A changing value with listeners. React reads it through `useSyncExternalStore`. */
export type Cell<Value> = {
  get(): Value;
  /** Notifies no listener if the value is the same. */
  set(next: Value): void;
  subscribe(listener: () => void): () => void;
};

export function cell<Value>(initial: Value): Cell<Value> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of new Set(listeners)) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
