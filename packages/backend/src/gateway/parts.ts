/** State of a part: `starting` until it has worked once, `failing` if it cannot work. */
export type PartState = {
  state: 'ok' | 'starting' | 'failing';
  /** Values for `/metrics`, by name. */
  figures?: Record<string, number>;
};

/** A part of the product that `/ready` and `/metrics` report. */
export type HealthPart = {
  /** False if users can be served without this part; true by default. */
  isNeeded?: boolean;
  /** If the check throws, the part is failing. */
  check(): PartState | Promise<PartState>;
};

export type HealthParts = Readonly<Record<string, HealthPart>>;

export type Inspection = Record<
  string,
  { state: PartState['state'] | 'no answer'; isNeeded: boolean; figures: Record<string, number> }
>;

/** Maximum time of a check, in milliseconds. */
const PATIENCE_MS = 1500;
/** How long an inspection is reused for all callers, in milliseconds. */
const KEPT_MS = 1000;

/** Checks all parts in parallel; a part that hangs does not delay the others. */
export function inspector(parts: HealthParts): () => Promise<Inspection> {
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
 * The combined state of all needed parts. A starting part is not a failure, but users cannot be
 * served before it is ready.
 */
export function readiness(inspection: Inspection): 'ready' | 'starting' | 'not ready' {
  const needed = Object.values(inspection).filter(({ isNeeded }) => isNeeded);
  if (needed.every(({ state }) => state === 'ok')) return 'ready';
  return needed.every(({ state }) => state === 'ok' || state === 'starting')
    ? 'starting'
    : 'not ready';
}

async function inspect(parts: HealthParts): Promise<Inspection> {
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
