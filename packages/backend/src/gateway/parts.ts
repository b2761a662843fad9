/** How a part says it is: `starting` until it has worked once, `failing` when it cannot work. */
export type PartState = {
  state: 'ok' | 'starting' | 'failing';
  /** Reported by `/metrics`, by their names there. */
  figures?: Record<string, number>;
};

/** A part of the product that `/ready` and `/metrics` report. */
export type HealthPart = {
  /** False for a part without which people are still served; true by default. */
  isNeeded?: boolean;
  /** A part whose check throws is failing. */
  check(): PartState | Promise<PartState>;
};

export type Parts = Readonly<Record<string, HealthPart>>;

export type Inspection = Record<
  string,
  { state: PartState['state'] | 'no answer'; isNeeded: boolean; figures: Record<string, number> }
>;

/** How long a check may take, in milliseconds. */
const PATIENCE_MS = 1500;
/** How long an inspection is reused, in milliseconds, however many ask. */
const KEPT_MS = 1000;

/** Checks all parts side by side; one that hangs does not delay the others. */
export function inspector(parts: Parts): () => Promise<Inspection> {
  let latest: { at: number; inspection: Promise<Inspection> } | null = null;
  return () => {
    const now = performance.now();
    if (latest && now - latest.at < KEPT_MS) return latest.inspection;
    const inspection = inspect(parts);
    latest = { at: now, inspection };
    return inspection;
  };
}

/**
 * What the parts that are needed amount to. A part that is still starting is no failure, but nobody
 * can be served before it is there.
 */
export function readiness(inspection: Inspection): 'ready' | 'starting' | 'not ready' {
  const needed = Object.values(inspection).filter(({ isNeeded }) => isNeeded);
  if (needed.every(({ state }) => state === 'ok')) return 'ready';
  return needed.every(({ state }) => state === 'ok' || state === 'starting')
    ? 'starting'
    : 'not ready';
}

async function inspect(parts: Parts): Promise<Inspection> {
  const states = await Promise.all(
    Object.entries(parts).map(async ([name, part]) => {
      const { state, figures = {} } = await inTime(part);
      return [name, { state, isNeeded: part.isNeeded ?? true, figures }] as const;
    }),
  );
  return Object.fromEntries(states);
}

type Answer = { state: Inspection[string]['state']; figures?: Record<string, number> };

async function inTime(part: HealthPart): Promise<Answer> {
  const late = Promise.withResolvers<Answer>();
  const timer = setTimeout(() => late.resolve({ state: 'no answer' }), PATIENCE_MS);
  try {
    return await Promise.race([checked(part), late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

async function checked(part: HealthPart): Promise<Answer> {
  try {
    return await part.check();
  } catch {
    return { state: 'failing' };
  }
}
