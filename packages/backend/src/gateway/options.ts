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
import type { HealthParts } from './parts.ts';
import type { Signups } from './signups.ts';

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
  /** Determines clients' addresses behind trusted proxies. */
  peers: Peers;
  corsOrigins: string[] | '*';
  /** The site is reached over https, so browsers are told to use nothing else. */
  isHttps: boolean;
  /** Decides who may create an account. */
  signups: Signups;
  /** Lets other machines read `/metrics`; without it only this machine can. */
  metricsToken: string | undefined;
  /** While the database is away, requests are refused instead of waiting. */
  database: Availability;
  /** Reported by `/ready` and `/metrics`. */
  parts: HealthParts;
  /** Refuses requests for which the disk has no space. */
  spaceRefusal: SpaceRefusal;
  /** Answers all paths outside the API: the built app. */
  fallback(request: Request): Promise<Response> | Response;
  /** Services disabled by the project, by the first segment of their paths. */
  disabled: ReadonlySet<string>;
  log: Log;
};
