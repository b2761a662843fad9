import type { ChildProcess } from 'node:child_process';

/** A program's output from both streams, and its exit code (null if a signal ended it). */
export type ProgramOutput = { code: number | null; output: string };

/**
 * Waits for a program to end and for all of its output: the exit may be reported before the last
 * output is read.
 * @throws if it could not be started.
 */
export function programOutput(program: ChildProcess): Promise<ProgramOutput> {
  return new Promise((done, fail) => {
    let output = '';
    for (const stream of [program.stdout, program.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => (output += text));
    program.once('error', fail);
    program.once('close', (code) => done({ code, output: output.trim() }));
  });
}

/**
 * The exit code of a program; null if a signal ended it. Its children may still hold its streams
 * then.
 * @throws if it could not be started.
 */
export function exitCode(program: ChildProcess): Promise<number | null> {
  return new Promise((done, fail) => {
    program.once('error', fail);
    program.once('exit', (code) => done(code));
  });
}
