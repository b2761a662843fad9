import type { Log } from '../log.ts';
import type { Catalogue, FunctionSource } from './catalogue.ts';
import { FunctionError, GoneError, Runner } from './runner.ts';

export type FunctionsOptions = {
  catalogue: Catalogue;
  /** Variables for every function: addresses and keys of its project. */
  env(): Record<string, string>;
  /** The time limit for a response, in milliseconds. */
  patienceMs?: number;
  log: Log;
};

/** The project's functions, each in a separate process that starts with its first request. */
export type Functions = {
  find(name: string): FunctionSource | null;
  /** Responds with the function's response, or with the reason for its failure. */
  answer(source: FunctionSource, request: Request): Promise<Response>;
  close(): void;
};

const AT_ONCE = 100;
const IDLE_MS = 10 * 60_000;
const PREFIX = '/functions/v1';

type Running = { runner: Runner; stamp: number; askedAt: number };

export function createFunctions({
  catalogue,
  env,
  patienceMs = 150_000,
  log,
}: FunctionsOptions): Functions {
  const running = new Map<string, Running>();
  const idle = setInterval(() => {
    for (const [name, { runner, askedAt }] of running)
      if (runner.inFlight === 0 && Date.now() - askedAt > IDLE_MS) {
        running.delete(name);
        runner.stop();
      }
  }, IDLE_MS / 10).unref();

  /** The process of a function; a new one if its files changed or it ended. */
  const runnerOf = (source: FunctionSource): Runner => {
    const known = running.get(source.name);
    const isFit = known && known.runner.isAlive && known.stamp === source.stamp;
    if (known && !isFit) known.runner.stop();
    const runner = isFit
      ? known.runner
      : new Runner({ source, folder: catalogue.folder, env: env(), patienceMs, log });
    running.set(source.name, { runner, stamp: source.stamp, askedAt: Date.now() });
    return runner;
  };

  return {
    find: (name) => catalogue.find(name),
    async answer(source, request) {
      const { pathname, search } = new URL(request.url);
      const path = `${pathname.slice(PREFIX.length)}${search}`;
      const runner = runnerOf(source);
      if (runner.inFlight >= AT_ONCE)
        return refused(503, 'WORKER_LIMIT', 'The function has too many requests at a time');
      try {
        return await runner.answer(request, path).catch((error: unknown) => {
          if (!(error instanceof GoneError)) throw error;
          runner.stop();
          return runnerOf(source).answer(request, path);
        });
      } catch (error) {
        if (error instanceof GoneError)
          return refused(502, 'WORKER_ERROR', 'Function exited before it answered');
        if (!(error instanceof FunctionError)) throw error;
        log({ level: 'warn', message: error.message, name: source.name });
        return refused(error.status, error.code, error.message);
      }
    },
    close() {
      clearInterval(idle);
      for (const { runner } of running.values()) runner.stop();
      running.clear();
    },
  };
}

const refused = (status: number, code: string, message: string) =>
  Response.json({ code, message }, { status });
