import { Hono } from 'hono';
import { errorAnswer } from './answers.ts';
import type { AuthContext } from './context.ts';
import type { AuthEnv, Requester } from './requester.ts';
import { notFound } from './errors.ts';
import { addEndpoints } from './endpoints/endpoints.ts';
import { addUnsupportedEndpoints } from './endpoints/unsupported-endpoints.ts';
import { methods } from './methods/methods.ts';

/** `/auth/v1` with GoTrue's API. */
export type AuthServer = {
  /** @throws an error that `isOutage` recognizes while the database is away. */
  fetch(request: Request, requester: Requester): Promise<Response>;
};

export function createAuthServer(context: AuthContext): AuthServer {
  const app = new Hono<AuthEnv>().basePath('/auth/v1');
  app.onError((error, c) => errorAnswer(error, c.req.raw, context.log));
  addEndpoints(app, context, methods);
  for (const method of methods) method.routes?.(app, context);
  addUnsupportedEndpoints(app);
  // Answers with a JSON error if no route matches, as GoTrue does.
  app.notFound((c) => errorAnswer(notFound('not_found', 'Not found'), c.req.raw, context.log));
  return { fetch: async (request, requester) => app.fetch(request, requester) };
}
