import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { AuthSettings } from '../settings.ts';
import { readPrivateKeys, type SigningKey } from './key-file.ts';

/** Locations of a project's signing keys. */
export type KeySource = {
  settings: Pick<AuthSettings, 'signing_keys_path'>;
  /** The folder that contains `supabase/`. */
  workdir: string;
  dataDir: string;
};

/** The file named in config.toml, else one next to the other secrets in the data folder. */
export const signingKeysPath = ({ settings, workdir, dataDir }: KeySource): string =>
  settings.signing_keys_path === undefined
    ? join(dataDir, 'signing-keys.json')
    : resolve(workdir, 'supabase', settings.signing_keys_path);

/**
 * The project's signing keys; empty if the shared secret signs.
 * @throws if the file named in config.toml is missing, or either file is invalid.
 */
export function signingKeysOf(source: KeySource): SigningKey[] {
  const path = signingKeysPath(source);
  if (source.settings.signing_keys_path === undefined && !existsSync(path)) return [];
  return readPrivateKeys(path);
}
