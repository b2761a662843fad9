import { type Fault, RECOVERING_MS, type FaultStage } from '../fault.ts';
import { signal } from '../processes.ts';
import { until } from '../until.ts';

/**
 * If one of its processes is killed, PostgreSQL assumes that shared memory may be damaged, so it
 * ends all others and recovers.
 */
const killOne = (title: string, words: RegExp): Fault => ({
  title,
  withinMs: RECOVERING_MS,
  async strike({ product, random }: FaultStage) {
    await until(`${title}: there is one`, () => product.partsOfDatabase(words).length > 0);
    const victim = random.pick(product.partsOfDatabase(words));
    if (victim) signal([victim.pid], 'SIGKILL');
  },
});

export const killBackend = killOne(
  'kill -9 of one connection of the database',
  /^postgres: postgres postgres .* (idle|SELECT|INSERT|UPDATE|DELETE|COMMIT|BEGIN)/,
);
export const killHelper = killOne(
  "kill -9 of one of the database's own processes",
  /^postgres: (checkpointer|background writer|walwriter|autovacuum launcher)/,
);
export const killLogReader = killOne('kill -9 of the reader of the log', /^postgres: walsender/);

export const killDatabase: Fault = {
  title: 'kill -9 of the whole database',
  withinMs: RECOVERING_MS,
  async strike({ product }) {
    const leader = product.database();
    signal([leader, ...product.partsOfDatabase(/./).map(({ pid }) => pid)], 'SIGKILL');
  },
};
