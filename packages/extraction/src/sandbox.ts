import { type ChildProcess, fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { Claim } from './formats/claim.ts';
import { type Reading, readingSchema } from './formats/reading.ts';
import { extractionLimits } from './limits.ts';
import { isRefusalCode, Refusal, type RefusalCode } from './refusal.ts';

const answer = z.union([
  z.object({ reading: readingSchema }),
  z.object({ code: z.string().refine(isRefusalCode) }),
  z.object({ fault: z.string() }),
]);

const POLL_MS = 100;
const PAGE_BYTES = 4096;

const here = fileURLToPath(new URL('.', import.meta.url));
const modules = fileURLToPath(import.meta.resolve('htmlparser2')).split(
  `${sep}node_modules${sep}`,
)[0];

/**
 * Node's flags for a reading process: it may read the file and our code, and nothing else. It may
 * not write, start processes or load addons.
 */
export const rightsTo = (path: string): string[] => [
  `--max-old-space-size=${extractionLimits.heapMegabytes}`,
  '--permission',
  ...[path, here, `${modules}${sep}node_modules`, `${modules}${sep}package.json`].map(
    (allowed) => `--allow-fs-read=${allowed}`,
  ),
];

export type ReadingOptions = { milliseconds?: number; signal?: AbortSignal | undefined };

/**
 * Reads a file in a child process with an empty environment. The process is killed when it exceeds
 * its limits, so a hostile file harms only that process.
 * @throws Refusal if the file cannot be read, or the signal's reason if it aborted.
 */
export async function readInSandbox(
  path: string,
  claim: Claim,
  { milliseconds = extractionLimits.milliseconds, signal }: ReadingOptions = {},
): Promise<Reading> {
  signal?.throwIfAborted();
  const child = fork(fileURLToPath(new URL('./child.ts', import.meta.url)), {
    execArgv: rightsTo(path),
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const ended = new AbortController();
  try {
    return await Promise.race([
      answerOf(child, { path, ...claim }),
      ending(child, milliseconds, ended.signal, signal),
    ]);
  } finally {
    ended.abort();
    child.kill('SIGKILL');
  }
}

function answerOf(child: ChildProcess, order: Claim & { path: string }): Promise<Reading> {
  return new Promise((resolve, reject) => {
    const refuse = (code: RefusalCode, cause?: unknown) => reject(new Refusal(code, cause));
    child.once('message', (message) => {
      const reply = answer.parse(message);
      if ('reading' in reply) resolve(reply.reading);
      else if ('code' in reply) refuse(reply.code);
      // This process read only this file, so an unexpected error of a parser is the file's fault.
      else refuse('damaged', new Error(reply.fault));
    });
    child.on('error', reject);
    // A full heap or the kernel's OOM killer ends the process without an answer. Listen for 'close'
    // because 'exit' can fire before the last message is read.
    child.once('close', (code, by) =>
      refuse(
        by === 'SIGABRT' || by === 'SIGKILL' || code === 134 ? 'too_much_memory' : 'damaged',
        new Error(`The reading process ended with ${by ?? code}`),
      ),
    );
    child.send(order);
  });
}

/** Rejects when the process exceeds its time or memory, or when the caller aborts. */
function ending(
  child: ChildProcess,
  milliseconds: number,
  ended: AbortSignal,
  stopped?: AbortSignal,
): Promise<never> {
  return new Promise((_, reject) => {
    const tooSlow = setTimeout(() => reject(new Refusal('too_slow')), milliseconds);
    const watch = setInterval(() => {
      if (residentBytes(child.pid) > extractionLimits.residentBytes)
        reject(new Refusal('too_much_memory'));
    }, POLL_MS);
    const stop = () => reject(stopped?.reason);
    stopped?.addEventListener('abort', stop, { once: true });
    ended.addEventListener('abort', () => {
      clearTimeout(tooSlow);
      clearInterval(watch);
      stopped?.removeEventListener('abort', stop);
    });
  });
}

/** Resident memory of a process in bytes; 0 where `/proc` is missing. */
function residentBytes(pid: number | undefined): number {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * PAGE_BYTES;
  } catch {
    return 0;
  }
}
