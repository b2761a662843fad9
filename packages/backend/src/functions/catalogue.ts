import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { z } from 'zod';

/** What `[functions.<name>]` of config.toml says. */
export const functionConfig = z.object({
  enabled: z.boolean().default(true),
  verify_jwt: z.boolean().default(true),
  entrypoint: z.string().optional(),
  import_map: z.string().optional(),
});
export type FunctionConfig = z.infer<typeof functionConfig>;

/** A function of the project's folder. */
export type FunctionSource = {
  name: string;
  /** Absolute. */
  entry: string;
  /** Whether only requests with a valid key or token reach it. */
  isVerified: boolean;
  imports: Record<string, string>;
  env: Record<string, string>;
  /** Changes when any of the functions' files does. */
  stamp: number;
};

const NAME = /^[A-Za-z][\w-]{0,63}$/;
const ENTRIES = ['index.ts', 'index.js', 'index.mjs'];
const denoConfig = z.looseObject({ imports: z.record(z.string(), z.string()).default({}) });

/** Finds functions under `supabase/functions`; each look sees the folder as it is. */
export class Catalogue {
  readonly #supabase: string;
  readonly #configs: Readonly<Record<string, FunctionConfig>>;

  constructor(workdir: string, configs: Readonly<Record<string, FunctionConfig>>) {
    this.#supabase = join(workdir, 'supabase');
    this.#configs = configs;
  }

  /** Where all of them lie. */
  get folder(): string {
    return join(this.#supabase, 'functions');
  }

  /** Null for a name that is no function's. */
  find(name: string): FunctionSource | null {
    if (!NAME.test(name) || !existsSync(this.folder)) return null;
    const config = functionConfig.parse(this.#configs[name] ?? {});
    const own = join(this.folder, name);
    const entry = config.entrypoint
      ? resolve(this.#supabase, config.entrypoint)
      : ENTRIES.map((file) => join(own, file)).find((file) => existsSync(file));
    if (!config.enabled || entry === undefined || !existsSync(entry)) return null;
    const maps = [
      config.import_map && resolve(this.#supabase, config.import_map),
      join(own, 'deno.json'),
      join(this.folder, 'deno.json'),
      join(this.folder, 'import_map.json'),
    ];
    const map = maps.find((file) => file !== undefined && existsSync(file));
    const secrets = join(this.folder, '.env');
    return {
      name,
      entry,
      isVerified: config.verify_jwt,
      imports: map ? denoConfig.parse(JSON.parse(readFileSync(map, 'utf8'))).imports : {},
      env: existsSync(secrets) ? textsOf(parseEnv(readFileSync(secrets, 'utf8'))) : {},
      stamp: newest(this.folder),
    };
  }
}

const textsOf = (env: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(env).flatMap(([name, text]) => (text === undefined ? [] : [[name, text]])),
  );

/** When any file of the folder changed last, in milliseconds. */
function newest(folder: string): number {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && !entry.parentPath.includes('node_modules'),
  );
  return Math.max(
    0,
    ...files.map(({ parentPath, name }) => statSync(join(parentPath, name)).mtimeMs),
  );
}
