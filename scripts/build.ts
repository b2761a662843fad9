import { buildWeb } from '../apps/parley/src/build-web.ts';

/** Builds the app, where its last build is older than what it is made from. */
await buildWeb((message) => void process.stdout.write(`${message}\n`));
