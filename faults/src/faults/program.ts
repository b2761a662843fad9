import { type Fault, SOON_MS } from '../fault.ts';
import { isAlive, signal } from '../processes.ts';
import { until } from '../until.ts';

/**
 * The program loads and its database recovers, which may take as long as any start on a busy
 * machine.
 */
export const START_MS = 30_000;

export const killProgram: Fault = {
  title: 'kill -9 of the program',
  withinMs: START_MS,
  async strike({ product }) {
    signal([product.program()], 'SIGKILL');
  },
};

export const stopProgram: Fault = {
  title: 'program silent (SIGSTOP, then SIGCONT)',
  lastsMs: 4000,
  withinMs: SOON_MS,
  async strike({ product }) {
    signal([product.program()], 'SIGSTOP');
  },
  async heal({ product }) {
    signal([product.program()], 'SIGCONT');
  },
};

export const killWatch: Fault = {
  title: 'kill -9 of the process that watches; a manager of services starts `npm start` again',
  withinMs: START_MS,
  async strike({ product }) {
    const program = product.program();
    signal([product.watch()], 'SIGKILL');
    await until('the program ends without its watch', () => !isAlive(program));
    await product.start();
  },
};

export const killCollector: Fault = {
  title: 'the reader of the output killed',
  withinMs: SOON_MS,
  async strike({ product }) {
    signal([product.collector()], 'SIGKILL');
  },
};
