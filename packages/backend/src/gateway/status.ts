import type { IncomingMessage } from 'node:http';
import { type Context, Hono } from 'hono';
import { RETRY_AFTER_S } from '../postgres/outage.ts';
import type { Peers } from './address.ts';
import { bearerToken } from './caller.ts';
import type { EventLoop } from './event-loop.ts';
import { metricsRefusal, renderMetrics } from './metrics.ts';
import { inspector, type HealthPart } from './parts.ts';

type Env = { Bindings: { incoming: IncomingMessage } };

export type StatusOptions = {
  /** What `/ready` names. */
  parts: Readonly<Record<string, HealthPart>>;
  /** What is counted beside the parts' own figures. */
  figures(): Record<string, number>;
  eventLoop: EventLoop;
  peers: Peers;
  /** Opens `/metrics` to other machines; without it only this one reads them. */
  metricsToken: string | undefined;
};

/**
 * Whether the process lives (`/health`), whether every part that is needed works (`/ready`), and
 * its figures (`/metrics`). Each answers within two seconds, whatever hangs.
 */
export function statusRoutes(options: StatusOptions): Hono<Env> {
  const { parts, figures, eventLoop, peers, metricsToken } = options;
  const inspect = inspector(parts);
  const app = new Hono<Env>();
  app.get('/health', (c) =>
    eventLoop.isStuck ? later(c, { status: 'stuck' }) : c.json({ status: 'ok' }),
  );
  app.get('/ready', async (c) => {
    const states = Object.entries(await inspect());
    const words = Object.fromEntries(states.map(([name, { word }]) => [name, word]));
    return states.every(([, { ok, isNeeded = true }]) => ok || !isNeeded)
      ? c.json({ status: 'ready', parts: words })
      : later(c, { status: 'not ready', parts: words });
  });
  app.get('/metrics', async (c) => {
    const asking = { isLocal: peers.isLocal(c.env.incoming), shown: bearerToken(c.req.raw) };
    const refusal = metricsRefusal(asking, metricsToken);
    if (refusal !== null) return c.json({ message: 'Not found' }, refusal);
    const states = Object.entries(await inspect());
    const all = states.flatMap(([name, { ok, figures: own = {} }]) => [
      ...Object.entries({ [`${name}_up`]: Number(ok) }),
      ...Object.entries(own),
    ]);
    return c.text(renderMetrics({ ...figures(), ...Object.fromEntries(all) }));
  });
  return app;
}

const later = (c: Context, body: object) =>
  c.json(body, 503, { 'Retry-After': String(RETRY_AFTER_S) });
