import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { z } from 'zod';
import { importedFiles } from './imported-files.ts';

/** `[functions.<name>]` of config.toml. */
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
  /** Absolute path. */
  entry: string;
  /** If true, only requests with a valid key or token reach it. */
  isVerified: boolean;
  imports: Record<string, string>;
  env: Record<string, string>;
  /** Files of the project that it imports from outside the functions' folder. */
  outside: readonly string[];
  /** Changes when any file of the functions, or one that this function imports, changes. */
  stamp: number;
};

type Files = Pick<FunctionSource, 'outside' | 'stamp'>;

const NAME = /^[A-Za-z][\w-]{0,63}$/;
export const isFunctionName = (name: string): boolean => NAME.test(name);

const ENTRIES = ['index.ts', 'index.js', 'index.mjs'];
const denoConfig = z.looseObject({ imports: z.record(z.string(), z.string()).default({}) });

/** Finds functions in `supabase/functions`; each call reads the folder again. */
export class Catalogue {
  readonly #workdir: string;
  readonly #supabase: string;
  readonly #configs: Readonly<Record<string, FunctionConfig>>;
  /** By entry; read again when a file has changed. */
  readonly #files = new Map<string, Files>();

  constructor(workdir: string, configs: Readonly<Record<string, FunctionConfig>>) {
    this.#workdir = resolve(workdir);
    this.#supabase = join(workdir, 'supabase');
    this.#configs = configs;
  }

  /** The folder of all functions. */
  get folder(): string {
    return join(this.#supabase, 'functions');
  }

  /** Null if no function has this name. */
  find(name: string): FunctionSource | null {
    if (!isFunctionName(name) || !existsSync(this.folder)) return null;
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
      imports: map ? importsOf(map) : {},
      env: existsSync(secrets) ? textsOf(parseEnv(readFileSync(secrets, 'utf8'))) : {},
      ...this.#filesOf(entry),
    };
  }

  #filesOf(entry: string): Files {
    const known = this.#files.get(entry);
    const own = filesIn(this.folder);
    if (known?.stamp === newest([...own, ...(known?.outside ?? [])])) return known;
    const outside = importedFiles(entry, this.#workdir).filter(
      (file) => !file.startsWith(join(this.folder, '/')),
    );
    const files = { outside, stamp: newest([...own, ...outside]) };
    this.#files.set(entry, files);
    return files;
  }
}

/** Resolves relative targets against the map's folder. */
function importsOf(map: string): Record<string, string> {
  const { imports } = denoConfig.parse(JSON.parse(readFileSync(map, 'utf8')));
  return Object.fromEntries(
    Object.entries(imports).map(([name, target]) => [
      name,
      /^\.{1,2}\//.test(target) ? join(dirname(map), target) : target,
    ]),
  );
}

const textsOf = (env: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(env).flatMap(([name, text]) => (text === undefined ? [] : [[name, text]])),
  );

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('node_modules'))
    .map(({ parentPath, name }) => join(parentPath, name));

/** The latest modification time of the files, in milliseconds. */
const newest = (files: readonly string[]): number =>
  Math.max(0, ...files.map((file) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0));
