import { redact, redactFact } from './redact.ts';

/**
 * One line of the log: what happened, and the facts around it. Never a secret, never a message's
 * text.
 */
export type LogEntry = {
  level: 'info' | 'warn' | 'error';
  message: string;
  [fact: string]: unknown;
};

export type Log = (entry: LogEntry) => void;

/** Writes entries as JSON lines to standard error, without the credentials in them. */
export const logToStderr: Log = (entry) => {
  const whole = { time: new Date().toISOString(), ...entry };
  process.stderr.write(`${JSON.stringify(whole, redactFact)}\n`);
};

/** Writes why a command failed to standard error, without the credentials in it. */
export const tellFailure = (why: string): void => {
  process.stderr.write(`${redact(why)}\n`);
};

/**
 * Whoever reads what this process writes may go away, as a collector of logs does: that ends
 * nothing. What is written then is lost.
 */
export function outliveBrokenOutput(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
}
