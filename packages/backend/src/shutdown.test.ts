import { describe, expect, it } from 'vitest';
import type { LogEntry } from './log.ts';
import { createShutdown } from './shutdown.ts';

describe('createShutdown', () => {
  it('ends each part once, the last one first', async () => {
    const ended: string[] = [];
    const shutdown = createShutdown(() => {});
    for (const part of ['database', 'gateway']) shutdown.add(part, async () => ended.push(part));
    await shutdown.run();
    await shutdown.run();
    expect(ended).toEqual(['gateway', 'database']);
  });

  it('continues after parts that fail or hang, and logs both', async () => {
    const entries: LogEntry[] = [];
    let isDatabaseEnded = false;
    const shutdown = createShutdown((entry) => entries.push(entry), 20);
    shutdown.add('database', async () => (isDatabaseEnded = true));
    shutdown.add('realtime', () => Promise.reject(new Error('no socket')));
    shutdown.add('gateway', () => new Promise(() => {}));
    await shutdown.run();
    expect(isDatabaseEnded).toBe(true);
    expect(entries).toEqual([
      expect.objectContaining({ part: 'gateway' }),
      expect.objectContaining({ part: 'realtime', error: 'Error: no socket' }),
    ]);
  });
});
