import { useCallback, useEffect, useState } from 'react';
import { testProvider } from './mutations.ts';
import type { ListedProvider } from './queries.ts';

/** After this time the service counts as unreachable. A test itself ends after 30 seconds. */
const GIVE_UP_MS = 45_000;

/** Pending provider tests that were started here. */
export function useTests() {
  const [waiting, setWaiting] = useState<ReadonlyMap<string, string | null>>(new Map());
  const [unanswered, setUnanswered] = useState<ReadonlySet<string>>(new Set());
  const end = useCallback(
    (id: string) => setWaiting((before) => new Map([...before].filter(([key]) => key !== id))),
    [],
  );
  const isWaiting = (provider: Pick<ListedProvider, 'id' | 'tested_at'>) =>
    waiting.has(provider.id) && waiting.get(provider.id) === provider.tested_at;
  return {
    isWaiting,
    /** True if the last test got no result. */
    isUnanswered: (id: string) => unanswered.has(id),
    /** @throws AppError */
    async start({ id, tested_at }: Pick<ListedProvider, 'id' | 'tested_at'>): Promise<void> {
      setUnanswered((before) => new Set([...before].filter((key) => key !== id)));
      setWaiting((before) => new Map(before).set(id, tested_at));
      try {
        await testProvider(id);
      } catch (error) {
        end(id);
        throw error;
      }
    },
    giveUp: useCallback(
      (id: string) => {
        end(id);
        setUnanswered((before) => new Set(before).add(id));
      },
      [end],
    ),
  };
}

export type Tests = ReturnType<typeof useTests>;

/** Stops waiting for an overdue result. */
export function useGiveUp(isWaiting: boolean, giveUp: () => void): void {
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(giveUp, GIVE_UP_MS);
    return () => clearTimeout(timer);
  }, [isWaiting, giveUp]);
}
