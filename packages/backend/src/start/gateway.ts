import { type Following, followDatabase } from '../backup/kept/follow.ts';
import { Peers } from '../gateway/address.ts';
import { type Gateway, startGateway } from '../gateway/gateway.ts';
import { defaultLimits, localLimits } from '../gateway/limits.ts';
import { disabledServices } from '../gateway/project-config.ts';
import { createSignups } from '../gateway/signups.ts';
import { ownParts } from '../own-parts.ts';
import { spaceRefusals } from '../space/refusals.ts';
import type { SpaceLevel, SpaceWatch } from '../space/watch.ts';
import type { ProjectDatabase } from './database.ts';
import { type BackendOptions, DEFAULT_PORT, type Start } from './options.ts';
import type { ProjectIdentity, Services } from './services.ts';

/** Keeps backups while the program runs; null if none are configured. */
export async function startBackups(
  { options, dataDir, shutdown, log }: Start,
  { adminUrl: databaseUrl, space }: ProjectDatabase,
): Promise<Following | null> {
  const backups = await followDatabase({
    dataDir,
    databaseUrl,
    settings: options.backups,
    isShort: () => space.level() !== 'enough',
    log,
  });
  shutdown.add('backups', async () => backups?.close());
  return backups;
}

type Served = {
  start: Start;
  database: ProjectDatabase;
  identity: ProjectIdentity;
  services: Services;
  backups: Following | null;
};

/** Opens the port; the backend is available from then on. */
export async function openGateway({
  start,
  database,
  identity,
  services,
  backups,
}: Served): Promise<Gateway> {
  const { options, dataDir, config, shutdown, log } = start;
  const { host = '127.0.0.1', port = DEFAULT_PORT } = options;
  const { sql, requests, space } = database;
  const { keys, siteUrl } = identity;
  let gateway: Gateway | null = null;
  shutdown.add('gateway', async () => gateway?.close());
  // Sockets end before the gateway, so that draining does not wait for them.
  shutdown.add('realtime', () => services.realtime.close());
  gateway = await startGateway({
    ...services,
    host,
    port,
    keys,
    log,
    limits: { ...defaultLimits, ...(options.devKeys ? localLimits : {}), ...options.limits },
    corsOrigins: options.corsOrigins ?? (options.devKeys ? '*' : [new URL(siteUrl).origin]),
    peers: new Peers(options.trustedProxies),
    isHttps: siteUrl.startsWith('https:'),
    signups: createSignups(options.signup?.mode ?? 'open', options.signup?.invitations(sql)),
    metricsToken: options.metricsToken,
    database: database.availability,
    spaceRefusal: spaceRefusals(sql, levelFor(space, options)),
    parts: {
      ...(backups ? { backups: backups.part } : {}),
      ...ownParts({
        sql,
        loads: [
          () => sql.load(),
          () => requests.load(),
          services.auth.load,
          services.storageLoad,
          services.realtimeLoad,
        ],
        database: database.availability,
        realtime: services.realtime,
        dataDir,
        space,
      }),
      ...options.parts?.(sql),
    },
    fallback: options.fallback ?? notFound,
    disabled: disabledServices(config),
  });
  return gateway;
}

const notFound = () => Response.json({ message: 'Not found' }, { status: 404 });

/** A separate database is on another disk, so only files need space on this one. */
const levelFor =
  (space: SpaceWatch, { databaseUrl }: BackendOptions): (() => SpaceLevel) =>
  () =>
    databaseUrl !== undefined && space.level() === 'full' ? 'low' : space.level();
