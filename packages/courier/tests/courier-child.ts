import { createNetwork } from '@parley/network';
import { generateVapidKeys, startCourier } from '../src/index.ts';

/** A courier in a process of its own, which a test kills; it says so once it works. */

const [databaseUrl = '', smtpUrl] = process.argv.slice(2);
await startCourier({
  databaseUrl,
  ...(smtpUrl !== undefined && { smtpUrl }),
  siteUrl: 'https://chat.example.test',
  vapid: generateVapidKeys(),
  network: createNetwork({ allowsLoopback: true }),
  log: () => {},
});
process.stdout.write('ready\n');
