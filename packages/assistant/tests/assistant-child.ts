import { createSafeFetch } from '@parley/safe-fetch';
import { newPrivateKey, openSecrets } from '../src/secrets.ts';
import { startAssistant } from '../src/start.ts';

/**
 * The assistant's service in a separate process, which a test kills. It prints a line when it is
 * ready.
 */

const [supabaseUrl = '', publishableKey = '', jwtSecret = '', databaseUrl = '', baseUrl = ''] =
  process.argv.slice(2);
await startAssistant({
  supabaseUrl,
  publishableKey,
  jwtSecret,
  databaseUrl,
  provider: { kind: 'openai-compatible', apiKey: 'key', model: 'test-model', baseUrl },
  secrets: openSecrets(newPrivateKey()),
  safeFetch: createSafeFetch({ allowsLoopback: true }),
  log: () => {},
  retrySeconds: 0.05,
  tidyMs: 200,
});
process.stdout.write('ready\n');
