import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';
import { z } from 'zod';
import { root } from './steps.ts';

/** Duration of the last run of each test file, in seconds. */
export type Durations = Record<string, number>;

const path = join(root, 'node_modules/.cache/test-durations.json');
const durations = z.record(z.string(), z.number());

/** Empty until a test has run here. */
export function readDurations(): Durations {
  return existsSync(path) ? durations.parse(JSON.parse(readFileSync(path, 'utf8'))) : {};
}

/** A reporter that records the duration of each file. */
export default class KeepDurations implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const known = readDurations();
    for (const one of modules) known[one.relativeModuleId] = secondsOf(one);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, JSON.stringify(known));
  }
}

/** The time for which the file kept a process busy. */
function secondsOf(module: TestModule): number {
  const { prepareDuration, collectDuration, setupDuration, duration } = module.diagnostic();
  return Math.round(prepareDuration + collectDuration + setupDuration + duration) / 1000;
}
