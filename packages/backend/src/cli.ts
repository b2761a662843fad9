import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { startBackend } from './backend.ts';
import { outliveBrokenOutput } from './log.ts';
import { realtimePlan } from './realtime/plans.ts';
import { storeSettings } from './storage/stores/settings.ts';

/**
 * `npm run backend -- start --workdir <folder> [--port 54321] [--host 127.0.0.1] [--data-dir …]
 * [--dev-keys]`: serves any `supabase/` folder.
 */

const USAGE =
  'Usage: npm run backend -- start --workdir <folder> [--port 54321] [--host 127.0.0.1] [--data-dir <folder>] [--dev-keys]';
const progress = (message: string) => process.stdout.write(`${message}\n`);

outliveBrokenOutput();
try {
  await start();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

async function start(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      workdir: { type: 'string', default: '.' },
      port: { type: 'string', default: '54321' },
      host: { type: 'string', default: '127.0.0.1' },
      'data-dir': { type: 'string' },
      'dev-keys': { type: 'boolean', default: false },
    },
  });
  if (positionals[0] !== 'start') throw new Error(USAGE);
  const port = Number(values.port);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error(`--port must be a number from 0 to 65535, but is "${values.port}".`);
  const workdir = resolve(values.workdir);
  const backend = await startBackend({
    workdir,
    dataDir: values['data-dir'] ?? resolve(workdir, '.supabase-data'),
    port,
    host: values.host,
    devKeys: values['dev-keys'],
    store: storeSettings(process.env),
    realtimePlan: realtimePlan(process.env),
    seed: true,
    onProgress: progress,
  });
  const stop = () => void backend.stop().then(() => process.exit(0));
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  const { keys } = backend;
  progress(
    `API_URL="${backend.url}"\nANON_KEY="${keys.anonKey}"\nSERVICE_ROLE_KEY="${keys.serviceRoleKey}"`,
  );
  progress(
    `PUBLISHABLE_KEY="${keys.publishableKey}"\nSECRET_KEY="${keys.secretKey}"\nJWT_SECRET="${keys.jwtSecret}"\nDB_URL="${backend.databaseUrl}"`,
  );
  const { accessKeyId, secretAccessKey, region } = backend.s3;
  progress(
    `S3_PROTOCOL_ACCESS_KEY_ID="${accessKeyId}"\nS3_PROTOCOL_ACCESS_KEY_SECRET="${secretAccessKey}"\nS3_PROTOCOL_REGION="${region}"`,
  );
}
