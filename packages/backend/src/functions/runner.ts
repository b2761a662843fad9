import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { type IncomingMessage, request as send } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { fileURLToPath } from 'node:url';
import type { Log } from '../log.ts';
import type { FunctionSource } from './catalogue.ts';

export type RunnerOptions = {
  source: FunctionSource;
  /** The folder of all functions, which may read each other's files. */
  folder: string;
  env: Record<string, string>;
  /** The time limit for a response, in milliseconds. */
  patienceMs: number;
  log: Log;
};

/** A function failed to start, exceeded its time limit, or ended before its response. */
export class FunctionError extends Error {
  readonly code: 'BOOT_ERROR' | 'IDLE_TIMEOUT' | 'WORKER_ERROR';
  readonly status: number;
  constructor(code: FunctionError['code'], status: number, message: string) {
    super(message);
    this.code = code;
    this.status = status;
  }
}

/** The process had ended before it received the request, so another one may answer it. */
export class GoneError extends Error {
  readonly code = 'gone';
}

const GONE = new Set<unknown>(['ECONNREFUSED', 'ENOENT']);
const BOOT_MS = 30_000;
/** If a process breaks a connection because it ends, it has ended after this time. */
const ENDING_MS = 2000;
const HEAP_MIB = 256;
/** Longest logged line of a function's output. */
const LONGEST_LINE = 4000;
const OF_THE_CONNECTION = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'upgrade',
  'te',
]);

/**
 * Runs one function in a separate process. The process can read its own files and modules but write
 * none, starts no process, and sees only the environment meant for functions.
 */
export class Runner {
  readonly #options: RunnerOptions;
  readonly #folder = mkdtempSync(join(tmpdir(), 'function-'));
  readonly #child: ChildProcess;
  readonly #ready: Promise<void>;
  #inFlight = 0;
  #isEnded = false;

  constructor(options: RunnerOptions) {
    this.#options = options;
    this.#child = startProcess(options);
    this.#child.once('exit', () => this.#forget());
    for (const stream of [this.#child.stdout, this.#child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => this.#tell(text));
    this.#ready = this.#boot();
    this.#ready.catch(() => {});
  }

  get isAlive(): boolean {
    return !this.#isEnded;
  }

  get inFlight(): number {
    return this.#inFlight;
  }

  /** @throws FunctionError */
  async answer(request: Request, path: string): Promise<Response> {
    this.#inFlight += 1;
    try {
      await this.#ready;
      return await this.#ask(request, path);
    } finally {
      this.#inFlight -= 1;
    }
  }

  stop(): void {
    this.#child.kill('SIGKILL');
    this.#forget();
  }

  async #boot(): Promise<void> {
    const { entry, imports } = this.#options.source;
    const started = Promise.withResolvers<void>();
    const failed = () =>
      started.reject(
        new FunctionError('BOOT_ERROR', 503, 'Function failed to start (please check logs)'),
      );
    const late = setTimeout(() => {
      failed();
      this.stop();
    }, BOOT_MS);
    this.#child.once('message', () => started.resolve());
    this.#child.once('exit', failed).once('error', failed);
    this.#child.send({ entry, imports, socket: this.#socket });
    await started.promise.finally(() => clearTimeout(late));
  }

  #ask(request: Request, path: string): Promise<Response> {
    const { promise, resolve, reject } = Promise.withResolvers<Response>();
    const headers = Object.fromEntries(
      [...request.headers].filter(([name]) => !OF_THE_CONNECTION.has(name)),
    );
    const { method } = request;
    const outgoing = send({ socketPath: this.#socket, method, path, headers, agent: false });
    const late = setTimeout(() => {
      const message = `The function did not answer within ${this.#options.patienceMs / 1000} s`;
      reject(new FunctionError('IDLE_TIMEOUT', 504, message));
      outgoing.destroy();
    }, this.#options.patienceMs);
    outgoing.once('response', (incoming) => resolve(responseOf(incoming, method)));
    outgoing.once('error', (error) => {
      // No server listens any more, so the process has ended without reading the request.
      if ('code' in error && GONE.has(error.code)) reject(new GoneError());
      else
        void this.#hasEnded().then(() =>
          reject(new FunctionError('WORKER_ERROR', 502, 'Function exited before it answered')),
        );
    });
    const begin = () => {
      if (request.body) Readable.fromWeb(request.body as ReadableStream).pipe(outgoing);
      else outgoing.end();
    };
    outgoing.once('socket', (socket) => socket.once('connect', begin));
    return promise.finally(() => clearTimeout(late));
  }

  /**
   * A process's connections break before its exit is reported. Waits for the exit, so that a retry
   * reaches the next process.
   */
  #hasEnded(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    if (this.#isEnded) resolve();
    const late = setTimeout(resolve, ENDING_MS);
    this.#child.once('exit', () => resolve());
    return promise.finally(() => clearTimeout(late));
  }

  #tell(text: string): void {
    const { source, log } = this.#options;
    for (const line of text.split('\n').filter((part) => part.trim() !== ''))
      log({
        level: 'info',
        message: 'A function said',
        name: source.name,
        text: line.slice(0, LONGEST_LINE),
      });
  }

  #forget(): void {
    this.#isEnded = true;
    rmSync(this.#folder, { recursive: true, force: true });
  }

  get #socket(): string {
    return join(this.#folder, 's');
  }
}

function responseOf(incoming: IncomingMessage, method: string): Response {
  const headers = new Headers();
  for (const [name, values] of Object.entries(incoming.headersDistinct))
    if (!OF_THE_CONNECTION.has(name)) for (const value of values ?? []) headers.append(name, value);
  const status = incoming.statusCode ?? 502;
  const isEmpty = method === 'HEAD' || [101, 204, 205, 304].includes(status);
  if (isEmpty) incoming.resume();
  const body = isEmpty ? null : (Readable.toWeb(incoming) as globalThis.ReadableStream);
  return new Response(body, { status, headers });
}

const here = fileURLToPath(new URL('.', import.meta.url));

function startProcess({ source, folder, env }: RunnerOptions): ChildProcess {
  const readable = [folder, ...source.outside, here, ...modules(folder), ...modules(here)];
  return fork(join(here, 'child.ts'), {
    cwd: folder,
    env: { ...env, ...source.env, NODE_NO_WARNINGS: '1' },
    execArgv: [
      '--experimental-transform-types',
      `--max-old-space-size=${HEAP_MIB}`,
      '--permission',
      ...readable.map((path) => `--allow-fs-read=${path}`),
    ],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
}

/** Paths of modules for the files of a folder, and of the files that configure how they load. */
function modules(folder: string): string[] {
  const parts = folder.replace(/\/$/, '').split('/');
  return parts.flatMap((_, at) => {
    const parent = parts.slice(0, parts.length - at).join('/');
    return [`${parent}/node_modules/*`, `${parent}/package.json`, `${parent}/tsconfig.json`];
  });
}
