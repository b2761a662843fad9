import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { signingKeysCommand } from './auth/tokens/key-command.ts';
import { resetDatabase, stop } from './cli/control.ts';
import { genTypes, migrationUp, unknownFiles } from './cli/database.ts';
import { serveProject } from './cli/start.ts';
import { outputOf, statusText } from './cli/status.ts';
import { readProjectConfig } from './gateway/project-config.ts';
import { outliveBrokenOutput, reportFailure } from './log.ts';
import { storeSettings } from './storage/stores/settings.ts';

/** `npm run backend -- <command>`: the Supabase CLI's commands for a project's folder. */

const USAGE = `Usage: npm run backend -- <command> [--workdir <folder>] [--data-dir <folder>]
  start [--port <number>] [--host 127.0.0.1] [--dev-keys]   serve the folder's project
  stop                                    end what runs
  status [-o pretty|env|json]             addresses and keys of what runs
  db reset                                make the database anew: migrations, seeds, buckets
  migration up                            apply pending migrations
  gen types [--lang typescript] [--schema <names>]          the type Database, for supabase-js
  storage unknown [--remove]              stored files that no row names
  signing-keys new|rotate|list [--algorithm ES256|RS256]    keys that sign access tokens`;
const print = (text: string) => void process.stdout.write(`${text.trimEnd()}\n`);

outliveBrokenOutput();
try {
  await run();
} catch (error) {
  reportFailure(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

async function run(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      workdir: { type: 'string', default: '.' },
      'data-dir': { type: 'string' },
      port: { type: 'string' },
      host: { type: 'string', default: '127.0.0.1' },
      'dev-keys': { type: 'boolean', default: false },
      output: { type: 'string', short: 'o', default: 'pretty' },
      lang: { type: 'string', default: 'typescript' },
      schema: { type: 'string', short: 's', multiple: true, default: [] },
      remove: { type: 'boolean', default: false },
      algorithm: { type: 'string' },
      // Accepted for compatibility; the local database is the only one.
      local: { type: 'boolean', default: true },
    },
  });
  const workdir = resolve(values.workdir);
  const dataDir = resolve(values['data-dir'] ?? resolve(workdir, '.supabase-data'));
  const project = { workdir, dataDir };
  const signingKeys = (command: string) => () => {
    const { auth: settings } = readProjectConfig(workdir);
    return signingKeysCommand({ settings, ...project }, [command], values.algorithm);
  };
  const commands: Record<string, () => Promise<string | void>> = {
    start: () =>
      serveProject(
        {
          ...project,
          host: values.host,
          port: portOf(values.port ?? String(readProjectConfig(workdir).api.port)),
          devKeys: values['dev-keys'],
          store: storeSettings(process.env),
        },
        print,
      ),
    stop: () => stop(project),
    status: () => statusText(project, outputOf(values.output)),
    'db reset': () => resetDatabase(project),
    'migration up': () => migrationUp(project),
    'gen types': () => genTypes(project, typescriptOf(values.lang, values.schema)),
    'gen types typescript': () => genTypes(project, typescriptOf('typescript', values.schema)),
    'signing-keys new': signingKeys('new'),
    'signing-keys rotate': signingKeys('rotate'),
    'signing-keys list': signingKeys('list'),
    'storage unknown': () => unknownFiles(project, values.remove),
  };
  const command = commands[positionals.join(' ')];
  if (!command) throw new Error(USAGE);
  const output = await command();
  if (output !== undefined) print(output);
}

function portOf(text: string): number {
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error(`--port must be a number from 0 to 65535, but is "${text}".`);
  return port;
}

function typescriptOf(language: string, schemas: readonly string[]): string[] {
  if (language !== 'typescript')
    throw new Error(`Types are written for typescript alone, and not for ${language}.`);
  return schemas.flatMap((names) => names.split(',')).map((name) => name.trim());
}
