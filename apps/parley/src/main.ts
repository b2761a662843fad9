import { parseArgs } from 'node:util';
import {
  logToStderr,
  outliveBrokenOutput,
  readProjectConfig,
  SIGNING_KEYS_USAGE,
  signingKeysCommand,
  reportFailure,
} from '@parley/backend';
import { FILES_USAGE, filesCommand } from './admin/files.ts';
import { openProject } from './admin/project.ts';
import { PROVIDERS_USAGE, providersCommand } from './admin/providers.ts';
import { USERS_USAGE, usersCommand } from './admin/users.ts';
import { backupCommand, restoreCommand } from './backups.ts';
import { seedDemo } from './demo/seed.ts';
import { rootDir } from './paths.ts';
import { renew } from './renew.ts';
import { loadEnvFile, readSettings } from './settings.ts';
import { startParley } from './start.ts';
import { statusText } from './status.ts';
import { exportCommand, importCommand } from './transfer.ts';
import { trialCommand } from './trial/command.ts';
import { answerWatch } from './watched.ts';
import { newKeys } from './workers/keys.ts';
import { writePage } from './workers/page.ts';
import { runWorkers } from './workers/run.ts';
import { readWorkersSettings } from './workers/settings.ts';

const USAGE =
  'Usage: parley start | demo | status [-o env|json|pretty] | backup <target> | restore ' +
  '<backup> <folder> [--until <time>] | export <folder> | import <folder> | trial <folder> | renew <file> | ' +
  'mail | workers [keys] | page <folder> | admin users|providers|files|signing-keys <command>';
const progress = (message: string) => void process.stdout.write(`${message}\n`);
/** Exit code for an internal error (EX_SOFTWARE). */
const CRASHED = 70;

outliveBrokenOutput();
try {
  loadEnvFile();
  await run(process.argv.slice(2));
} catch (error) {
  reportFailure(explain(error));
  process.exitCode = 1;
}

async function run(args: string[]): Promise<void> {
  if (args[0] === 'trial') return trial(args.slice(1));
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      output: { type: 'string', short: 'o', default: 'pretty' },
      until: { type: 'string' },
      algorithm: { type: 'string' },
      workspace: { type: 'string' },
      team: { type: 'string' },
      'as-new': { type: 'boolean', default: false },
      'dry-run': { type: 'boolean', default: false },
      'trust-accounts': { type: 'boolean', default: false },
      html: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
    },
  });
  const [command = 'start'] = positionals;
  if (command === 'start') return start();
  if (command === 'demo') return start({ demo: true });
  if (command === 'mail') return mail();
  if (command === 'workers') return workers(positionals.slice(1));
  if (command === 'page') return page(positionals[1]);
  if (command === 'status') return status(values.output);
  const told = {
    passphrase: process.env.PARLEY_BACKUP_PASSPHRASE || undefined,
    onProgress: progress,
  };
  if (command === 'backup')
    return progress(
      await backupCommand(positionals.slice(1), { settings: readSettings(process.env), ...told }),
    );
  if (command === 'restore')
    return progress(await restoreCommand(positionals.slice(1), { until: values.until, ...told }));
  if (command === 'export' || command === 'import') {
    const transfer = command === 'export' ? exportCommand : importCommand;
    const options = {
      workspace: values.workspace,
      team: values.team,
      asNew: values['as-new'],
      dryRun: values['dry-run'],
      trustAccounts: values['trust-accounts'],
      html: values.html,
      json: values.json,
    };
    const { dataDir } = readSettings(process.env);
    const at = { dataDir, env: process.env, onProgress: values.json ? () => {} : progress };
    return progress(await transfer(positionals.slice(1), options, at));
  }
  if (command === 'renew')
    return progress(await renew(readSettings(process.env).dataDir, positionals[1]));
  if (command === 'admin') return admin(positionals.slice(1), values.algorithm);
  throw new Error(`There is no command "${command}". ${USAGE}`);
}

/** Progress goes to stderr, so that the report can be sent on. */
async function trial(args: string[]): Promise<void> {
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => stopping.abort());
  const { text, isValid } = await trialCommand(args, {
    env: process.env,
    signal: stopping.signal,
    onProgress: (line) => void process.stderr.write(`${line}\n`),
  });
  progress(text);
  if (!isValid) process.exitCode = 1;
}

/** Only this command reads the mail server's settings, because it is for development. */
async function mail(): Promise<void> {
  const { showMails } = await import('./mail.ts');
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopping.abort());
  const port = Number(process.env.MAIL_PORT || 2525);
  await showMails(readSettings(process.env).dataDir, port, stopping.signal);
}

async function start({ demo = false } = {}): Promise<void> {
  // One failed request or job without error handling must not end the process for all others.
  process.on('unhandledRejection', (reason) => {
    const error = reason instanceof Error ? reason.stack : String(reason);
    logToStderr({ level: 'error', message: 'Nobody waited for an error', error });
  });
  const stopping = Promise.withResolvers<void>();
  // Handled every time, so that a second Ctrl+C does not cut requests that are finishing.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => stopping.resolve());
  const watched = answerWatch(() => stopping.resolve());
  const parley = await startParley({
    settings: readSettings(process.env),
    log: logToStderr,
    onProgress: progress,
  });
  const end = async (code: number) => {
    await parley.stop();
    process.exit(code);
  };
  void stopping.promise.then(() => {
    progress('Stopping …');
    return end(0);
  });
  // After an uncaught error the state of this process is unknown.
  process.on('uncaughtException', (error) => {
    logToStderr({ level: 'error', message: 'Nobody caught an error', error: error.stack });
    void end(CRASHED);
  });
  try {
    if (demo) for (const line of await seedDemo(parley.backend, progress)) progress(line);
  } catch (error) {
    await parley.stop();
    throw error;
  }
  watched.reportReady();
  progress(`Parley is ready: ${parley.url}`);
}

/** Only the workers, for a project that runs elsewhere; `keys` creates their shared keys. */
async function workers([word]: string[]): Promise<void> {
  if (word === 'keys') return progress(newKeys());
  const given = readWorkersSettings(process.env);
  const running = await runWorkers(given, logToStderr);
  const stop = () => void running.stop().then(() => process.exit(0));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);
  progress(`The workers are ready: ${running.url}`);
}

async function page(folder: string | undefined): Promise<void> {
  if (folder === undefined) throw new Error(USAGE);
  await writePage(folder, process.env, progress);
}

async function status(output: string | undefined): Promise<void> {
  if (output !== 'env' && output !== 'json' && output !== 'pretty')
    throw new Error(`-o must be env, json or pretty. ${USAGE}`);
  progress(await statusText(readSettings(process.env).dataDir, output));
}

async function admin([noun, ...args]: string[], algorithm?: string): Promise<void> {
  const settings = readSettings(process.env);
  if (noun === 'signing-keys') {
    const { auth } = readProjectConfig(rootDir);
    const project = { settings: auth, workdir: rootDir, dataDir: settings.dataDir };
    return progress(await signingKeysCommand(project, args, algorithm));
  }
  if (noun === 'files') return progress(await filesCommand(settings, args));
  const project = () => openProject(settings.dataDir, process.env);
  if (noun === 'users') return progress(await usersCommand(await project(), args));
  if (noun === 'providers')
    return progress(await providersCommand(await project(), args, process.env));
  const usages = [USERS_USAGE, PROVIDERS_USAGE, FILES_USAGE, SIGNING_KEYS_USAGE];
  throw new Error(usages.join('\n\n'));
}

function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if ('code' in error && error.code === 'ENOSPC')
    return `There is no space left on the disk. Make some, and do the same again. (${error.message})`;
  const hint = 'hint' in error && typeof error.hint === 'string' ? ` ${error.hint}` : '';
  return error.message + hint;
}
