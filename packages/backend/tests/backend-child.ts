import { startDisposableBackend } from '../src/testing/index.ts';
import { workdir } from './project.ts';

/**
 * A backend in a separate process, which a test kills; it prints its address and key once it is
 * ready.
 */

const [dataDir = '', settings = '{}'] = process.argv.slice(2);
const backend = await startDisposableBackend({
  workdir,
  dataDir,
  port: 0,
  log: () => {},
  ...JSON.parse(settings),
});
process.stdout.write(
  `${JSON.stringify({ url: backend.url, keys: backend.keys, databaseUrl: backend.databaseUrl })}\n`,
);
