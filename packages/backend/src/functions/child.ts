import { createServer } from 'node:http';
import { registerHooks } from 'node:module';
import { getRequestListener } from '@hono/node-server';
import { z } from 'zod';
import { denoGlobals, exportedHandler, type Handler } from './deno.ts';
import { localSpecifier } from './specifiers.ts';

/** The process of one function: loads it, and serves it on a socket. */

const order = z.object({
  entry: z.string(),
  socket: z.string(),
  imports: z.record(z.string(), z.string()),
});

// The parent is gone.
process.once('disconnect', () => process.exit(0));
process.once('message', (message) => {
  start(order.parse(message)).then(
    () => process.send?.({ isReady: true }),
    (error: unknown) => {
      reportError(error);
      process.exit(1);
    },
  );
});

async function start({ entry, socket, imports }: z.infer<typeof order>): Promise<void> {
  let handler: Handler | null = null;
  Object.assign(
    globalThis,
    denoGlobals((served) => (handler = served)),
  );
  resolveAsDeno(imports);
  const loaded: { default?: unknown } = await import(entry);
  const answer = exportedHandler(loaded.default) ?? handler;
  if (!answer) throw new Error('The function neither calls Deno.serve() nor exports a handler');
  const listener = getRequestListener(
    async (request) => {
      try {
        return await answer(request, {});
      } catch (error) {
        reportError(error);
        return Response.json(
          { code: 'WORKER_ERROR', message: 'Function exited due to an error (please check logs)' },
          { status: 500 },
        );
      }
    },
    { overrideGlobalObjects: false },
  );
  const server = createServer(listener);
  await new Promise<void>((done, fail) => {
    server.once('error', fail);
    server.listen(socket, done);
  });
}

/**
 * Resolves modules by Deno's names; modules that the project has not installed are resolved from
 * this file.
 */
function resolveAsDeno(imports: Record<string, string>): void {
  registerHooks({
    resolve(specifier, context, next) {
      const local = localSpecifier(specifier, imports);
      if (local === null)
        throw new Error(`${specifier} is on another server: install it from npm and import that`);
      try {
        return next(local, context);
      } catch (error) {
        if (/^[./]|^\w+:/.test(local)) throw error;
        return next(local, { ...context, parentURL: import.meta.url });
      }
    },
  });
}

/** Writes to the parent's log. */
function reportError(error: unknown): void {
  process.stderr.write(
    `${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
  );
}
