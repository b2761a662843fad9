import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import type { Availability } from '../postgres/availability.ts';
import { answerFunction, functionName } from '../functions/routes.ts';
import { isOutage } from '../postgres/outage.ts';
import { RESUMABLE_PATH, TUS_CAPABILITIES } from '../storage/resumable.ts';
import { addressKey } from './address.ts';
import { AnswerCounts } from './answers.ts';
import { createAuthGuard } from './auth-guard.ts';
import { limitBody } from './body-limit.ts';
import {
  bearerToken,
  CallerError,
  type CallerResolver,
  isEmptyBearer,
  isOperatorRole,
} from './caller.ts';
import { canonicalKeys } from './canonical-keys.ts';
import { answerData } from './data-route.ts';
import { apiCors, isPreflight } from './cors.ts';
import type { EventLoop } from './event-loop.ts';
import type { GatewayOptions } from './options.ts';
import { answerHeaders } from './headers.ts';
import type { RequestLimiter } from './limits.ts';
import { authRefusal, away, dataRefusal, noKey, tooMany, unreadable } from './refusals.ts';
import { statusRoutes } from './status.ts';
import { storageCaller } from './storage-caller.ts';

type Env = { Bindings: { incoming: IncomingMessage; outgoing: ServerResponse } };

const SERVICES = '/:service{rest|auth|storage|realtime|functions}/v1/*';

/** The five services, health, metrics, and the app on all other paths. */
export function routes(
  options: GatewayOptions,
  limiter: RequestLimiter,
  eventLoop: EventLoop,
): Hono<Env> {
  const { peers, limits, log } = options;
  const app = new Hono<Env>();
  const counts = new AnswerCounts();
  const addressOf = (c: Context<Env>) => peers.addressOf(c.env.incoming);

  app.onError((error, c) => {
    if (error instanceof CallerError) return dataRefusal(error.status, error.code, error.message);
    if (isOutage(error)) {
      log({ level: 'warn', message: 'The database was away for a request', error: String(error) });
      return away();
    }
    log({
      level: 'error',
      message: 'request failed',
      path: new URL(c.req.url).pathname,
      address: addressOf(c),
      error: String(error),
    });
    return c.json(
      { message: 'Something went wrong on the server.', hint: 'Try again in a moment.' },
      500,
    );
  });
  app.use(answerHeaders({ isHttps: options.isHttps }));
  app.use(counts.count);
  const figures = () => ({
    ...options.realtime.metrics(),
    ...counts.figures(),
    event_loop_delay_seconds: eventLoop.delaySeconds,
  });
  app.route('/', statusRoutes({ ...options, figures }));
  app.use(`${RESUMABLE_PATH}/*`, tusCapabilities);
  app.use(SERVICES, butFunctions(apiCors(options.corsOrigins), options));
  app.use(SERVICES, async (c, next) => {
    const { url } = c.req;
    if (options.disabled.has(c.req.param('service') ?? '')) return noRoute();
    if (url.length > limits.urlLength) return c.json({ message: 'URI too long' }, 414);
    if (url.includes('%00')) return unreadable();
    const wait = await limiter.waitSeconds(addressOf(c), url);
    if (wait > 0) return tooMany(wait);
    return whileAnswered(options.database, async () => {
      const refusal = await options.spaceRefusal(c.req.raw);
      if (refusal === null) await next();
      return refusal;
    });
  });
  addServices(app, options);
  app.all('*', (c) => options.fallback(c.req.raw));
  return app;
}

/** The hosted gateway's answer for a disabled service. */
const noRoute = () =>
  Response.json({ message: 'no Route matched with those values' }, { status: 404 });

/**
 * A function decides itself which pages may call it, but the local stack's gateway answers
 * pre-flights before the function.
 */
const butFunctions =
  (cors: MiddlewareHandler, { functions, callers }: GatewayOptions): MiddlewareHandler =>
  (c, next) => {
    if (callers.isKeylessAnon && isPreflight(c.req.raw)) return cors(c, next);
    const name = functionName(c.req.url);
    return name !== '' && functions.find(name) ? next() : cors(c, next);
  };

/**
 * CORS answers every OPTIONS request; for resumable uploads this adds the protocol's capabilities.
 */
const tusCapabilities: MiddlewareHandler<Env> = async (c, next) => {
  await next();
  if (c.req.method !== 'OPTIONS') return;
  for (const [name, value] of Object.entries(TUS_CAPABILITIES)) c.res.headers.set(name, value);
};

/** Answers 503 while the database is away, also to requests that are already waiting for it. */
async function whileAnswered(
  database: Availability,
  work: () => Promise<Response | null>,
): Promise<Response | undefined> {
  if (database.isAway) return away();
  const waiting = Promise.withResolvers<Response>();
  const forget = database.onceAway(() => waiting.resolve(away()));
  const refusal = await Promise.race([work(), waiting.promise]).finally(forget);
  return refusal ?? undefined;
}

function addServices(app: Hono<Env>, options: GatewayOptions): void {
  const { callers, storage, realtime, limits, peers } = options;
  const guard = createAuthGuard(options);
  const small = limitBody(limits.bodyBytes);
  app.all('/rest/v1/*', small, async (c) => {
    if (isEmptyBearer(c.req.raw))
      throw new CallerError('Empty JWT is sent in Authorization header');
    const caller = await callers.resolve(c.req.raw);
    return caller ? answerData(c.req, c.env.incoming.headers, caller, options) : noKey();
  });
  app.all('/auth/v1/*', small, async (c) => {
    if (await isSessionless(c.req.raw, callers))
      return authRefusal(
        403,
        'session_not_found',
        'Only a session that was signed in changes an account.',
      );
    const isOperator = await callers.isOperator(c.req.raw);
    const request = await canonicalKeys(c.req.raw, options);
    const address = peers.addressOf(c.env.incoming);
    return guard({
      request,
      address,
      isOperator,
      pass: (admitted, registering) =>
        options.auth.fetch(admitted, {
          address,
          isOperator,
          ...registering,
          redeem: options.signups.redeem,
        }),
    });
  });
  app.all('/storage/v1/*', async (c) => {
    const caller = await storageCaller(c.req.raw, callers);
    if (caller instanceof Response) return caller;
    return storage.fetch(c.req.raw, caller, addressKey(peers.addressOf(c.env.incoming)));
  });
  for (const path of ['', '/:topic/events/:event'])
    app.post(`/realtime/v1/api/broadcast${path}`, small, async (c) => {
      const caller = await callers.resolve(c.req.raw);
      return caller ? realtime.fetch(c.req.raw, caller) : noKey();
    });
  app.get('/realtime/v1/api/tenants/:id/health', async (c) => {
    const caller = await callers.resolve(c.req.raw);
    return caller?.role === 'service_role' ? c.json({ data: realtime.health() }) : noKey();
  });
  app.all('/functions/v1/*', small, (c) =>
    answerFunction(c.req.raw, options.functions, async () => {
      const { headers } = c.req.raw;
      const isNamed = headers.has('authorization') || headers.has('apikey');
      return isNamed && (await callers.resolve(c.req.raw)) !== null;
    }),
  );
  app.all(SERVICES, (c) => c.json({ message: 'Not found' }, 404));
}

/**
 * True for a token that a service issued to act for a user: it reads and writes rows, but no user
 * signed in with it, so it must not change a password. Invalid tokens are left to Auth, whose
 * messages its clients know.
 */
async function isSessionless(request: Request, callers: CallerResolver): Promise<boolean> {
  const token = bearerToken(request);
  if (token === null || callers.resolveApiKey(token) !== null) return false;
  const claims = await callers.verifyToken(token).catch(() => null);
  if (claims === null || isOperatorRole(claims.role)) return false;
  return claims.sub !== undefined && claims.session_id === undefined;
}
