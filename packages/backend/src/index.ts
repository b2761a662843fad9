export { Peers } from './gateway/address.ts';
export type { MailCarrier } from './auth/mail/mails.ts';
export { type QueuedMail, readQueuedMails } from './auth/mail/queued-mails.ts';
export { SIGNING_KEYS_USAGE, signingKeysCommand } from './auth/tokens/key-command.ts';
export { backUp, type BackupOptions } from './backup/backup.ts';
export { BackupError } from './backup/manifest.ts';
export type { BackupSettings } from './backup/kept/follow.ts';
export type { Restored } from './backup/new-folder.ts';
export { restoreBackup, type RestoreOptions } from './backup/restore.ts';
export { type Backend, type BackendOptions, startBackend } from './backend.ts';
export { DamagedFolderError, type KeptFile, readOrCreate, writeKept } from './kept-file.ts';
export { developmentKeys, newProjectKeys, type ProjectKeys, projectKeys } from './gateway/keys.ts';
export type { OwnTokens } from './gateway/own-tokens.ts';
export { type ProjectConfig, readProjectConfig } from './gateway/project-config.ts';
export type { HealthPart, HealthParts, PartState } from './gateway/parts.ts';
export { statusRoutes } from './gateway/status.ts';
export type { Invitations, SignupMode } from './gateway/signups.ts';
export { type Log, type LogEntry, logToStderr, outliveBrokenOutput, reportFailure } from './log.ts';
export { Backoff } from './backoff.ts';
export { type Cluster, startCluster } from './postgres/cluster.ts';
export { AlreadyRunningError, takeLock } from './postgres/lock.ts';
export { migrate, MigrationError, pendingMigrations } from './postgres/migrate.ts';
export { UnknownSchemaError } from './postgres/migration-files.ts';
export { openPool as openDatabase } from './postgres/pool.ts';
export { preparePlatform } from './postgres/platform.ts';
export { renewPassword } from './postgres/renew-password.ts';
export { asCaller, type Caller } from './postgres/session.ts';
export { type HostedPlan, realtimePlan } from './realtime/plans.ts';
export { isSecretName, redact } from './redact.ts';
export { createShutdown, type Shutdown } from './shutdown.ts';
export {
  findUnknownFiles,
  formatUnknownFiles,
  type UnknownFilesOptions,
} from './storage/unknown-files.ts';
export { type S3StoreSettings, storeSettings } from './storage/stores/settings.ts';
