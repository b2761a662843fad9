import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Product } from '@parley/e2e/product';

/**
 * Processor time of one request, in microseconds: the caller, the product's process and PostgreSQL.
 */
export type Cpu = Record<'client' | 'product' | 'database', number>;

/**
 * Measures how much processor time each side spends on a request. Unlike requests a second, this
 * figure is valid while other programs use the machine. Only Linux reports it for other processes.
 */
export function cpuMeter(product: Pick<Product, 'pid' | 'dataDir'>) {
  const sum: Cpu = { client: 0, product: 0, database: 0 };
  let requests = 0;
  return {
    /** @param work resolves with its number of requests a second. */
    async during(work: () => Promise<number>): Promise<number> {
      const [before, started] = [spent(product), performance.now()];
      const rate = await work();
      const after = spent(product);
      requests += rate * ((performance.now() - started) / 1000);
      for (const side of SIDES) sum[side] += after[side] - before[side];
      return rate;
    },

    /** Processor time of one request; null if the system does not report it. */
    each(): Cpu | null {
      if (sum.product === 0) return null;
      const { client, product: own, database } = sum;
      return { client: client / requests, product: own / requests, database: database / requests };
    },
  };
}

const SIDES = ['client', 'product', 'database'] as const;

/** Length of a tick of Linux's process clock, in microseconds. */
const TICK_US = 10_000;

function spent({ pid, dataDir }: Pick<Product, 'pid' | 'dataDir'>): Cpu {
  const { user, system } = process.cpuUsage();
  const own = statOf(pid());
  const server = statOf(postmasterOf(dataDir));
  const backends = processes().filter(({ parent }) => parent === server?.pid);
  return {
    client: user + system,
    product: own?.us ?? 0,
    // Includes backends that have exited.
    database: (server?.ofEndedUs ?? 0) + backends.reduce((sum, { us }) => sum + us, 0),
  };
}

export type Stat = { pid: number; parent: number; us: number; ofEndedUs: number };

/** All processes of this machine; empty on systems that do not report them. */
export const processes = (): Stat[] => {
  try {
    return readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? (statOf(name) ?? []) : []));
  } catch {
    return [];
  }
};

/** Linux's counters of a process; null if it has exited, and on other systems. */
function statOf(pid: number | string): Stat | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name before the bracket may contain any character, including spaces.
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [, parent = 0] = fields;
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15);
    return {
      pid: Number(pid),
      parent,
      us: (user + system) * TICK_US,
      ofEndedUs: (endedUser + endedSystem) * TICK_US,
    };
  } catch {
    return null;
  }
}

/** The PostgreSQL process whose data is in `postgres` within this folder. */
export const postmasterOf = (dataDir: string): number =>
  Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
