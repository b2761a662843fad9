/** Figures in Prometheus' text format, each as a gauge with the prefix `parley_`. */
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
