import * as z from 'zod/mini';

const manifest = z.object({ id: z.string() });

/** Spec point 9 leaves the interval open. */
export const CHECK_BUILD_EVERY_MS = 5 * 60_000;

export type BuildWatch = {
  current: string;
  fetch: typeof fetch;
  isHidden(): boolean;
  onNewer(): void;
};

/**
 * Checks `builds/latest.json` for a newer deployment (spec point 7) until it finds one. A missing
 * or unreachable manifest is ignored (spec point 8). Hidden tabs do not check.
 */
export function createBuildWatch({ current, fetch, isHidden, onNewer }: BuildWatch): {
  check(): Promise<void>;
  start(): () => void;
} {
  let isOver = false;
  const check = async () => {
    if (isOver || isHidden()) return;
    const latest = await latestBuild(fetch);
    if (isOver || latest === null || latest === current) return;
    isOver = true;
    onNewer();
  };
  return {
    check,
    start() {
      const timer = setInterval(() => void check(), CHECK_BUILD_EVERY_MS);
      return () => {
        isOver = true;
        clearInterval(timer);
      };
    },
  };
}

async function latestBuild(fetch: BuildWatch['fetch']): Promise<string | null> {
  const answer = await fetch('/builds/latest.json', { cache: 'no-store' }).catch(() => null);
  if (!answer?.ok) return null;
  return manifest.safeParse(await answer.json().catch(() => null)).data?.id ?? null;
}
