import { buildWeb } from '../apps/parley/src/build-web.ts';

/** Builds the app if its last build is older than its sources. */
await buildWeb((message) => void process.stdout.write(`${message}\n`));
