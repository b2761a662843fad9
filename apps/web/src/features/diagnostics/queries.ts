import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { supabase } from '../../data/index.ts';
import { config } from '../../data/identity.ts';
import { queries } from '../../lib/query-client.ts';

/**
 * HTTP status of the server's health check and its duration in milliseconds; the status is null
 * without a response.
 */
export type Health = { status: number | null; ms: number };

const ASK_EVERY_MS = 10_000;
const PATIENCE_MS = 5000;
const POLL_MS = 1000;

/**
 * The embedded backend serves `/health`; a hosted one only has the health check of its auth
 * service.
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

/** States of the realtime connection in the words of spec point 4. */
export type RealtimeState = 'connecting' | 'connected' | 'disconnecting' | 'disconnected';
export const realtimeStateOf = ({ realtime }: { realtime: { connectionState(): string } }) =>
  STATES.get(realtime.connectionState()) ?? 'disconnected';
const STATES = new Map<string, RealtimeState>([
  ['connecting', 'connecting'],
  ['open', 'connected'],
  ['closing', 'disconnecting'],
]);

/**
 * The realtime client has no events for its state, so it is polled each second while the page is
 * open.
 */
export const useRealtimeState = (): RealtimeState =>
  useSyncExternalStore(eachSecond, () => (whole ? realtimeStateOf(whole) : 'disconnected'));

/** The connected client; null until it has loaded. */
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
