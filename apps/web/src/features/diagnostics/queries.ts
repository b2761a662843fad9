import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { supabase } from '../../data/index.ts';
import { config } from '../../data/identity.ts';
import { queries } from '../../lib/query-client.ts';

/**
 * What the server says of itself: a status and how long the answer took in milliseconds; no status
 * without an answer.
 */
export type Health = { status: number | null; ms: number };

const ASK_EVERY_MS = 10_000;
const PATIENCE_MS = 5000;
const POLL_MS = 1000;

/**
 * The embedded backend answers `/health` beside the app; a hosted one the health of its
 * authentication.
 */
const healthUrl = () =>
  new URL(config.supabaseUrl).origin === window.location.origin
    ? `${config.supabaseUrl}/health`
    : `${config.supabaseUrl}/auth/v1/health`;

export function useHealth(): Health | undefined {
  return useQuery(
    { queryKey: ['health'], queryFn: askHealth, refetchInterval: ASK_EVERY_MS },
    queries,
  ).data;
}

async function askHealth(): Promise<Health> {
  const start = performance.now();
  const answer = await fetch(healthUrl(), {
    cache: 'no-store',
    headers: { apikey: config.supabaseKey },
    signal: AbortSignal.timeout(PATIENCE_MS),
  }).catch(() => null);
  return { status: answer?.status ?? null, ms: Math.round(performance.now() - start) };
}

/** The states of the realtime connection, in the words of spec point 4. */
export type RealtimeState = 'connecting' | 'connected' | 'disconnecting' | 'disconnected';
export const realtimeStateOf = ({ realtime }: { realtime: { connectionState(): string } }) =>
  STATES.get(realtime.connectionState()) ?? 'disconnected';
const STATES = new Map<string, RealtimeState>([
  ['connecting', 'connecting'],
  ['open', 'connected'],
  ['closing', 'disconnecting'],
]);

/** The realtime client announces nothing; it is looked at each second while the page is open. */
export const useRealtimeState = (): RealtimeState =>
  useSyncExternalStore(eachSecond, () => (whole ? realtimeStateOf(whole) : 'disconnected'));

/** What is connected; null until something is. */
let whole: Awaited<ReturnType<typeof supabase.whole>> | null = null;

/** Topics as 'joined/all'. */
export const useTopics = (): string =>
  useSyncExternalStore(eachSecond, () => {
    const channels = whole?.getChannels() ?? [];
    return `${channels.filter(({ state }) => state === 'joined').length}/${channels.length}`;
  });

function eachSecond(update: () => void): () => void {
  const timer = setInterval(update, POLL_MS);
  void supabase.whole().then(
    (loaded) => {
      whole = loaded;
      update();
    },
    () => {},
  );
  return () => clearInterval(timer);
}
