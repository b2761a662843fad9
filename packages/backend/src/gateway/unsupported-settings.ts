import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'smol-toml';
import { SUPPORTED_AUTH_SETTINGS } from '../auth/supported-settings.ts';

/** Settings of a project's config.toml that are read here; `*` matches any name. */
const SUPPORTED_SETTINGS = [
  'project_id',
  'api.enabled',
  'api.port',
  'api.schemas',
  'api.extra_search_path',
  'api.max_rows',
  'api.auto_expose_new_tables',
  ...SUPPORTED_AUTH_SETTINGS,
  'db.migrations.enabled',
  'db.port',
  'db.seed.enabled',
  'db.seed.sql_paths',
  'edge_runtime.enabled',
  'edge_runtime.secrets.*',
  'functions.*.enabled',
  'functions.*.entrypoint',
  'functions.*.import_map',
  'functions.*.verify_jwt',
  'realtime.allow_public',
  'realtime.enabled',
  'realtime.presence_key_is_sub',
  'storage.enabled',
  'storage.file_size_limit',
  'storage.buckets.*.allowed_mime_types',
  'storage.buckets.*.file_size_limit',
  'storage.buckets.*.objects_path',
  'storage.buckets.*.public',
  'storage.s3_protocol.enabled=true',
  'storage.image_transformation.enabled=true',
  'db.major_version=17',
].map((pattern) => pattern.split('='));

type Table = { [name: string]: unknown };

/**
 * Names of settings in `supabase/config.toml` that are ignored here. A section that is ignored as a
 * whole is listed by its own name. Settings that are disabled, or equal to the behaviour here, are
 * not listed.
 */
export function unsupportedSettings(workdir: string): string[] {
  const file = join(workdir, 'supabase', 'config.toml');
  return existsSync(file) ? unhonouredIn(parse(readFileSync(file, 'utf8')), []) : [];
}

function unhonouredIn(table: Table, path: readonly string[]): string[] {
  if (path.length > 0 && !isRead(path)) {
    return isOff(table) ? [] : [`[${path.join('.')}]`];
  }
  return Object.entries(table).flatMap(([name, value]) => {
    const own = [...path, name];
    if (isTable(value)) return unhonouredIn(value, own);
    return isHonoured(own, value) || isEmpty(value) ? [] : [own.join('.')];
  });
}

/** A disabled section needs no support here, nor does one with only disabled sections. */
const isOff = (table: Table): boolean => {
  const held = Object.values(table);
  const isAllOff = held.length > 0 && held.every((value) => isTable(value) && isOff(value));
  return table.enabled === false || isAllOff;
};

/** The CLI's template contains empty settings. */
const isEmpty = (value: unknown) => value === '' || (Array.isArray(value) && value.length === 0);

const isTable = (value: unknown): value is Table =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);

/** True if any setting in a section is honoured. */
const isRead = (path: readonly string[]) =>
  SUPPORTED_SETTINGS.some(([pattern = '']) => {
    const parts = pattern.split('.');
    return path.every((name, at) => matches(parts, name, at));
  });

const isHonoured = (path: readonly string[], value: unknown) =>
  SUPPORTED_SETTINGS.some(([pattern = '', only]) => {
    const parts = pattern.split('.');
    const isNamed =
      parts.length === path.length && path.every((name, at) => matches(parts, name, at));
    return isNamed && (only === undefined || String(value) === only);
  });

const matches = (parts: readonly string[], name: string, at: number): boolean =>
  parts[at] === '*' || parts[at] === name;
