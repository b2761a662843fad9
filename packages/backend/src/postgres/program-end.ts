import type { ChildProcess } from 'node:child_process';

/** What a program said by both its streams, and the code with which it ended (null: a signal). */
export type ProgramOutput = { code: number | null; output: string };

/**
 * Waits for a program to end, and hears it out: that it has ended may be seen before its last words
 * are heard.
 * @throws when it could not be started
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
 * The code with which a program ends; null when a signal ended it. What it started may still hold
 * its streams then.
 * @throws when it could not be started
 */
export function exitCode(program: ChildProcess): Promise<number | null> {
  return new Promise((done, fail) => {
    program.once('error', fail);
    program.once('exit', (code) => done(code));
  });
}
