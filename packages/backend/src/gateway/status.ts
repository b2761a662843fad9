import type { IncomingMessage } from 'node:http';
import { Hono } from 'hono';
import { RETRY_AFTER_S } from '../postgres/outage.ts';
import type { Peers } from './address.ts';
import { bearerToken } from './caller.ts';
import { metricsRefusal, renderMetrics } from './metrics.ts';
import { inspector, type HealthParts, readiness } from './parts.ts';

type Env = { Bindings: { incoming: IncomingMessage } };

export type StatusOptions = {
  /** Listed by `/ready`. */
  parts: HealthParts;
  /** Reported by `/metrics` in addition to the parts' own values. */
  figures(): Record<string, number>;
  peers: Peers;
  /** Lets other machines read `/metrics`; without it only this machine can. */
  metricsToken: string | undefined;
};

/**
 * Reports if the process is alive (`/health`), if every needed part works (`/ready`), and metrics
 * (`/metrics`). Each answers within two seconds, even if a part hangs.
 *
 * `/health` never returns 503: a process that answers is alive, even after a long pause, and a
 * process that hangs does not answer. `/ready` returns 503 while a needed part starts or fails.
 */
export function statusRoutes(options: StatusOptions): Hono<Env> {
  const { parts, figures, peers, metricsToken } = options;
  const inspect = inspector(parts);
  const app = new Hono<Env>();
  app.get('/health', (c) => c.json({ status: 'ok' }));
  app.get('/ready', async (c) => {
    const inspection = await inspect();
    const status = readiness(inspection);
    const states = Object.entries(inspection).map(([name, { state }]) => [name, state]);
    const body = { status, parts: Object.fromEntries(states) };
    return status === 'ready'
      ? c.json(body)
      : c.json(body, 503, { 'Retry-After': String(RETRY_AFTER_S) });
  });
  app.get('/metrics', async (c) => {
    const asking = { isLocal: peers.isLocal(c.env.incoming), shown: bearerToken(c.req.raw) };
    const refusal = metricsRefusal(asking, metricsToken);
    if (refusal !== null) return c.json({ message: 'Not found' }, refusal);
    const all = Object.entries(await inspect()).flatMap(([name, { state, figures: own }]) => [
      [`${name}_up`, Number(state === 'ok')] as const,
      ...Object.entries(own),
    ]);
    return c.text(renderMetrics({ ...figures(), ...Object.fromEntries(all) }));
  });
  return app;
}
