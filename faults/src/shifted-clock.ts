import { readFileSync } from 'node:fs';

/**
 * Loaded before the program: on SIGUSR2 its clock shifts by the milliseconds in a file. Timers are
 * not affected, as when a machine's clock is set. PostgreSQL keeps its own clock.
 */

const TrueDate = Date;
let offMs = offset();

function offset(): number {
  try {
    return Number(readFileSync(process.env.PARLEY_FAULTS_CLOCK ?? '', 'utf8'));
  } catch {
    return 0;
  }
}

const now = () => TrueDate.now() + offMs;

globalThis.Date = new Proxy(TrueDate, {
  construct: (target, args, made) =>
    Reflect.construct(target, args.length > 0 ? args : [now()], made),
  apply: () => new TrueDate(now()).toString(),
  get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
});
process.on('SIGUSR2', () => {
  offMs = offset();
});
