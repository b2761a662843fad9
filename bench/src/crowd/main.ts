import { setTimeout as sleep } from 'node:timers/promises';
import { startProduct } from '@parley/e2e/product';
import { freePort } from '@parley/e2e/free-port';
import { liveMemory, type Memory } from './memory.ts';
import { round, say } from '../table.ts';
import { openCrowd } from './crowd.ts';
import { fillWithPeople } from './world.ts';

/**
 * `npm run bench:crowd [people] [channels each]`: the server is killed and restarted, and all users
 * reconnect together from one address. Measures the time until each has joined every topic again,
 * and the server's memory for each. A user listens to three topics beside those of their channels.
 */
const people = Number(process.argv[2] ?? 2000);
const channelsEach = Number(process.argv[3] ?? 17);
const SHARES = [0.5, 0.9, 0.99, 1];
const SETTLE_MS = 5000;

const inspector = await freePort();
const product = await startProduct({
  env: { NODE_OPTIONS: `--inspect=127.0.0.1:${inspector}` },
});
try {
  const listeners = await fillWithPeople(product, people, channelsEach);
  const { PUBLISHABLE_KEY } = await product.status();
  const crowd = openCrowd(product.url, PUBLISHABLE_KEY, listeners);
  const topics = (listeners[0]?.rows.length ?? 0) + 1;
  say(`${people} people with ${topics} topics each.`);

  const empty = await liveMemory(inspector);
  const came = performance.now();
  crowd.open();
  report('first arrival', came, await untilWhole(came));
  await tellMemory(empty);

  const lost = performance.now();
  await product.kill();
  await product.restart();
  const ready = performance.now();
  const emptyAgain = await liveMemory(inspector);
  say(`killed, and ready again after ${round((ready - lost) / 1000, 1)} s`);
  report('return, from the moment it is ready', ready, await untilWhole(ready));
  await tellMemory(emptyAgain);
  crowd.close();

  /** The times at which each share of the users had joined everything. */
  async function untilWhole(since: number): Promise<number[]> {
    const reached: number[] = [];
    while (reached.length < SHARES.length) {
      await sleep(50);
      const whole = crowd.whole();
      while (reached.length < SHARES.length && whole >= people * (SHARES[reached.length] ?? 1))
        reached.push(performance.now());
      if (performance.now() - since > 180_000) throw new Error(`Only ${whole} are back`);
    }
    return reached;
  }

  async function tellMemory(before: Memory): Promise<void> {
    await sleep(SETTLE_MS);
    const now = await liveMemory(inspector);
    const each = (what: keyof Memory) => round((now[what] - before[what]) / people / 1000, 1);
    say(`  a socket: ${each('live')} kB live, ${each('resident')} kB resident`);
  }

  function report(what: string, since: number, reached: number[]): void {
    const shares = reached.map(
      (at, index) => `${(SHARES[index] ?? 1) * 100} % ${round((at - since) / 1000, 1)} s`,
    );
    say(`${what}: ${shares.join(', ')}`);
    for (const [reason, count] of crowd.takeRefusals()) say(`  ${count} × ${reason}`);
  }
} finally {
  await product.stop();
}
