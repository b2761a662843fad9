import { createHash, timingSafeEqual } from 'node:crypto';

/**
 * Allows programs on this machine, and callers with the token, to read the metrics.
 * @returns the status of a refusal: 401 if a token would help, else 404; null to go on.
 */
export function metricsRefusal(
  { isLocal, shown }: { isLocal: boolean; shown: string | null },
  token: string | undefined,
): 401 | 404 | null {
  if (isLocal) return null;
  if (token === undefined) return 404;
  return shown !== null && timingSafeEqual(sha256(shown), sha256(token)) ? null : 401;
}

/** Metrics in Prometheus' text format, each as a gauge with the prefix `parley_`. */
export function renderMetrics(values: Record<string, number>): string {
  const memory = process.memoryUsage();
  const all = {
    ...values,
    resident_memory_bytes: memory.rss,
    heap_used_bytes: memory.heapUsed,
    uptime_seconds: process.uptime(),
  };
  return Object.entries(all)
    .map(([name, value]) => `# TYPE parley_${name} gauge\nparley_${name} ${value}\n`)
    .join('');
}

const sha256 = (text: string) => createHash('sha256').update(text).digest();
