import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Fault, SOON_MS, type FaultStage } from '../fault.ts';
import { signal } from '../processes.ts';

const HOUR_MS = 3_600_000;

const clockOf = ({ product }: FaultStage) => join(product.folder, 'clock');

/** Changes only the program's clock; PostgreSQL's would need a third-party library. */
const off = (title: string, ms: number): Fault => ({
  title,
  lastsMs: 3000,
  withinMs: SOON_MS,
  async strike(stage) {
    writeFileSync(clockOf(stage), String(ms));
    signal([stage.product.program()], 'SIGUSR2');
  },
  async heal(stage) {
    rmSync(clockOf(stage), { force: true });
    signal([stage.product.program()], 'SIGUSR2');
  },
});

export const clockAhead = off("the program's clock an hour ahead, then right", HOUR_MS);
export const clockBehind = off("the program's clock an hour behind, then right", -HOUR_MS);
