import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { AuthSettings } from '../settings.ts';
import { readPrivateKeys, type SigningKey } from './key-file.ts';

/** Where a project keeps what its tokens are signed with. */
export type KeySource = {
  settings: Pick<AuthSettings, 'signing_keys_path'>;
  /** The folder that holds `supabase/`. */
  workdir: string;
  dataDir: string;
};

/** The file that config.toml names, else one beside the other secrets of the data folder. */
export const signingKeysPath = ({ settings, workdir, dataDir }: KeySource): string =>
  settings.signing_keys_path === undefined
    ? join(dataDir, 'signing-keys.json')
    : resolve(workdir, 'supabase', settings.signing_keys_path);

/**
 * The project's signing keys; none where the shared secret signs.
 * @throws when a file that config.toml names is missing, or either holds something else.
 */
export function signingKeysOf(source: KeySource): SigningKey[] {
  const path = signingKeysPath(source);
  if (source.settings.signing_keys_path === undefined && !existsSync(path)) return [];
  return readPrivateKeys(path);
}
