import { createSafeFetch } from '@parley/safe-fetch';
import { generateVapidKeys, startDelivery } from '../src/index.ts';

/**
 * A delivery worker in a separate process, which a test kills. It prints a line when it is ready.
 */

const [databaseUrl = '', smtpUrl] = process.argv.slice(2);
await startDelivery({
  databaseUrl,
  ...(smtpUrl !== undefined && { smtpUrl }),
  siteUrl: 'https://chat.example.test',
  vapid: generateVapidKeys(),
  safeFetch: createSafeFetch({ allowsLoopback: true }),
  log: () => {},
});
process.stdout.write('ready\n');
