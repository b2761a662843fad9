import { factRedactor, redact } from './redact.ts';

/** A log entry: an event and its facts. Never contains a secret or a message's text. */
export type LogEntry = {
  level: 'info' | 'warn' | 'error';
  message: string;
  [fact: string]: unknown;
};

export type Log = (entry: LogEntry) => void;

/** Writes entries as JSON lines to standard error, with credentials redacted. */
export const logToStderr: Log = (entry) => {
  const whole = { time: new Date().toISOString(), ...entry };
  process.stderr.write(`${JSON.stringify(whole, factRedactor())}\n`);
};

/** Writes a command's error to standard error, with credentials redacted. */
export const reportFailure = (why: string): void => {
  process.stderr.write(`${redact(why)}\n`);
};

/**
 * Keeps the process alive if the reader of its output disappears, such as a log collector. Later
 * output is lost.
 */
export function outliveBrokenOutput(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
}
