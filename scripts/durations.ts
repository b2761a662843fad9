import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';
import { z } from 'zod';
import { root } from './steps.ts';

/** How long each file of tests took when it was last run, in seconds. */
export type Durations = Record<string, number>;

const path = join(root, 'node_modules/.cache/test-durations.json');
const durations = z.record(z.string(), z.number());

/** Empty where no test was run here yet. */
export function readDurations(): Durations {
  return existsSync(path) ? durations.parse(JSON.parse(readFileSync(path, 'utf8'))) : {};
}

/** Keeps how long each file took. */
export default class KeepDurations implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const known = readDurations();
    for (const one of modules) known[one.relativeModuleId] = secondsOf(one);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, JSON.stringify(known));
  }
}

/** As long as it kept a process busy. */
function secondsOf(module: TestModule): number {
  const { prepareDuration, collectDuration, setupDuration, duration } = module.diagnostic();
  return Math.round(prepareDuration + collectDuration + setupDuration + duration) / 1000;
}
