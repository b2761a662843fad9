import * as z from 'zod/mini';

const manifest = z.object({ id: z.string() });

/** Every 5 minutes; spec point 9 leaves the interval open. */
export const CHECK_BUILD_EVERY_MS = 5 * 60_000;

export type BuildWatch = {
  current: string;
  fetch: typeof fetch;
  isHidden(): boolean;
  onNewer(): void;
};

/**
 * Looks into `builds/latest.json` for a newer deployment (spec point 7), and no more once there is
 * one. A manifest that is missing, forbidden or out of reach is no news (spec point 8). Nothing is
 * asked for a tab nobody looks at.
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
