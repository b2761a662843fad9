export { type Backend, type BackendOptions, startBackend } from './backend.ts';
export { developmentKeys, type ProjectKeys, projectKeys } from './gateway/keys.ts';
export { type Log, type LogEntry, logToStderr } from './log.ts';
export { type Cluster, startCluster } from './postgres/cluster.ts';
export { AlreadyRunningError } from './postgres/lock.ts';
export { migrate, MigrationError, seed } from './postgres/migrate.ts';
export { preparePlatform } from './postgres/platform.ts';
export { asCaller, type Caller } from './postgres/session.ts';
export { createShutdown, type Shutdown } from './shutdown.ts';
