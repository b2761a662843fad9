/** What a part says when it is asked how it is. */
export type PartState = {
  ok: boolean;
  /** False for what people are served without all the same; it is told, and no reason to go. */
  isNeeded?: boolean;
  figures?: Record<string, number>;
};

/** Asks a part of the product how it is; one that fails to say is not well. */
export type HealthPart = () => Promise<PartState>;

export type Inspection = Record<string, PartState & { word: 'ok' | 'failing' | 'no answer' }>;

/** How long an answer about readiness may take, in milliseconds. */
const PATIENCE_MS = 1500;
/** Many who ask at once are told the same. */
const KEPT_MS = 1000;

/** Asks all parts side by side; one that hangs does not keep the others from being told. */
export function inspector(parts: Readonly<Record<string, HealthPart>>): () => Promise<Inspection> {
  let latest: { at: number; inspection: Promise<Inspection> } | null = null;
  return () => {
    const now = performance.now();
    if (latest && now - latest.at < KEPT_MS) return latest.inspection;
    const inspection = inspect(parts);
    latest = { at: now, inspection };
    return inspection;
  };
}

async function inspect(parts: Readonly<Record<string, HealthPart>>): Promise<Inspection> {
  const states = await Promise.all(
    Object.entries(parts).map(async ([name, part]) => [name, await inTime(part)] as const),
  );
  return Object.fromEntries(states);
}

async function inTime(part: HealthPart): Promise<Inspection[string]> {
  const late = Promise.withResolvers<Inspection[string]>();
  const timer = setTimeout(() => late.resolve({ ok: false, word: 'no answer' }), PATIENCE_MS);
  try {
    return await Promise.race([asked(part), late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

async function asked(part: HealthPart): Promise<Inspection[string]> {
  try {
    const state = await part();
    return { ...state, word: state.ok ? 'ok' : 'failing' };
  } catch {
    return { ok: false, word: 'failing' };
  }
}
