import { readFile } from 'node:fs/promises';

export type Handler = (request: Request, info: unknown) => Response | Promise<Response>;

type ServeArguments = [Handler] | [object, Handler] | [{ handler: Handler }];

/** Receives the handler of a function. */
export type Served = (handler: Handler) => void;

/** The parts of Deno that functions use: serving, the environment, reading files. */
export function denoGlobals(onServe: Served): Record<string, unknown> {
  const serve = (...given: ServeArguments) => {
    const handler = given.map(handlerOf).find((found) => found !== null);
    if (!handler) throw new TypeError('Deno.serve() was given no handler');
    onServe(handler);
    const finished = new Promise<void>(() => {});
    return { finished, shutdown: async () => {}, ref() {}, unref() {}, addr: null };
  };
  const env = {
    get: (name: string) => process.env[name],
    set: (name: string, value: string) => void (process.env[name] = value),
    has: (name: string) => name in process.env,
    delete: (name: string) => void delete process.env[name],
    toObject: () => ({ ...process.env }),
  };
  return {
    Deno: {
      serve,
      env,
      args: [],
      build: { os: process.platform, arch: process.arch },
      version: { deno: '2.1.4', typescript: '5.6.2', v8: process.versions.v8 },
      readTextFile: (path: string | URL) => readFile(path, 'utf8'),
      readFile: (path: string | URL) => readFile(path),
    },
    // Work that continues after the response keeps the process alive anyway.
    EdgeRuntime: { waitUntil: (work: Promise<unknown>) => void work.catch(() => {}) },
  };
}

function handlerOf(given: unknown): Handler | null {
  if (isHandler(given)) return given;
  if (typeof given !== 'object' || given === null || !('handler' in given)) return null;
  return isHandler(given.handler) ? given.handler : null;
}

/** The handler in a module's export: a function, or an object with a `fetch` method. */
export function exportedHandler(exported: unknown): Handler | null {
  if (isHandler(exported)) return exported;
  if (typeof exported !== 'object' || exported === null || !('fetch' in exported)) return null;
  const { fetch } = exported;
  return isHandler(fetch) ? (request, info) => fetch.call(exported, request, info) : null;
}

const isHandler = (value: unknown): value is Handler => typeof value === 'function';
