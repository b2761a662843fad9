import { readFile } from 'node:fs/promises';

export type Handler = (request: Request, info: unknown) => Response | Promise<Response>;

type ServeArguments = [Handler] | [object, Handler] | [{ handler: Handler }];

/** Takes what a function serves with. */
export type Served = (handler: Handler) => void;

/** As much of Deno as functions are written with: serving, the environment, reading files. */
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
    // What goes on after the answer keeps the process alive by itself.
    EdgeRuntime: { waitUntil: (work: Promise<unknown>) => void work.catch(() => {}) },
  };
}

function handlerOf(given: unknown): Handler | null {
  if (isHandler(given)) return given;
  if (typeof given !== 'object' || given === null || !('handler' in given)) return null;
  return isHandler(given.handler) ? given.handler : null;
}

/** What a module exports: a handler, or an object whose `fetch` is one. */
export function exportedHandler(exported: unknown): Handler | null {
  if (isHandler(exported)) return exported;
  if (typeof exported !== 'object' || exported === null || !('fetch' in exported)) return null;
  const { fetch } = exported;
  return isHandler(fetch) ? (request, info) => fetch.call(exported, request, info) : null;
}

const isHandler = (value: unknown): value is Handler => typeof value === 'function';
