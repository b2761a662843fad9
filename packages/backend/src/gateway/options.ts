import type { Auth } from '../auth/auth.ts';
import type { DataApi } from '../data-api/data-api.ts';
import type { Functions } from '../functions/server.ts';
import type { Log } from '../log.ts';
import type { Availability } from '../postgres/availability.ts';
import type { Realtime } from '../realtime/server.ts';
import type { SpaceRefusal } from '../space/refusals.ts';
import type { StorageService } from '../storage/server.ts';
import type { Peers } from './address.ts';
import type { CallerResolver } from './caller.ts';
import type { ProjectKeys } from './keys.ts';
import type { GatewayLimits } from './limits.ts';
import type { Parts } from './parts.ts';
import type { Signups } from './signups.ts';

/** What the gateway is started with. */
export type GatewayOptions = {
  host: string;
  port: number;
  keys: ProjectKeys;
  callers: CallerResolver;
  dataApi: DataApi;
  auth: Auth;
  storage: StorageService;
  realtime: Realtime;
  functions: Functions;
  limits: GatewayLimits;
  /** Tells clients from the proxies before them. */
  peers: Peers;
  corsOrigins: string[] | '*';
  /** People open the site over https: their browsers are told to keep to it. */
  isHttps: boolean;
  /** Who may make an account. */
  signups: Signups;
  /** Opens `/metrics` to other machines; without it only this one reads them. */
  metricsToken: string | undefined;
  /** While it is away, requests are refused instead of waiting for it. */
  database: Availability;
  /** Reported by `/ready` and `/metrics`. */
  parts: Parts;
  /** Refuses what the disk has no room for. */
  spaceRefusal: SpaceRefusal;
  /** Answers every path that is no API path: the built app. */
  fallback(request: Request): Promise<Response> | Response;
  /** Services that the project turned off, as their paths begin. */
  disabled: ReadonlySet<string>;
  log: Log;
};
