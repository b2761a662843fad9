import { setTimeout as sleep } from 'node:timers/promises';
import { type App, openApp } from './app.ts';
import { percentile } from './measure.ts';
import { draft, send, type BenchWorld } from './world.ts';

const ROUNDS = 6;
const SECONDS = 4;
const PAUSE_MS = 20;
/** Passwords are checked one at a time in a separate thread, which two callers keep busy. */
const CALLERS = 2;
/** Stays below the rate limit for five minutes, so that no sign-in is refused. */
const SIGN_INS = 250;
const PASSWORD = 'a-long-password';

export type BesideSignIns = Record<'quiet' | 'busy', { p50: number; p99: number }> & {
  /** Sign-ins a second while messages were sent. */
  signIns: number;
};

/**
 * Milliseconds until a message is stored by the app's own request, with and without concurrent
 * sign-ins, round after round.
 */
export async function measureSignIns(world: BenchWorld): Promise<BesideSignIns> {
  const callers = await Promise.all(
    Array.from({ length: CALLERS }, (_, index) => newcomer(world, `signer-${index}@example.test`)),
  );
  const times: Record<'quiet' | 'busy', number[]> = { quiet: [], busy: [] };
  let signIns = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    times.quiet.push(...(await converse(world)));
    const conversation = converse(world);
    let isOver = false;
    const signing = callers.map(async ({ app, email }) => {
      while (!isOver && signIns < SIGN_INS) {
        await app.store.session.signIn(email, PASSWORD);
        signIns += 1;
      }
    });
    times.busy.push(...(await conversation));
    isOver = true;
    await Promise.all(signing);
  }
  await Promise.all(callers.map(({ app }) => app.stop()));
  const figures = (values: number[]) => ({
    p50: percentile(values, 0.5),
    p99: percentile(values, 0.99),
  });
  return {
    quiet: figures(times.quiet),
    busy: figures(times.busy),
    signIns: signIns / (ROUNDS * SECONDS),
  };
}

async function newcomer(world: BenchWorld, email: string): Promise<{ app: App; email: string }> {
  const app = openApp({ url: world.url, key: world.key });
  await app.store.session.signUp(email, PASSWORD, 'Signer');
  return { app, email };
}

/**
 * Sends one message after another for a while.
 * @returns the duration of each.
 */
async function converse(world: BenchWorld): Promise<number[]> {
  const times: number[] = [];
  const until = performance.now() + SECONDS * 1000;
  while (performance.now() < until) {
    const started = performance.now();
    await send(world, [draft(world)]);
    times.push(performance.now() - started);
    await sleep(PAUSE_MS);
  }
  return times;
}
