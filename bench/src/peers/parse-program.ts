import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { z } from 'zod';
import { APP_ID, MASTER_KEY } from './parse-keys.ts';

/** The process of Parse Server: `parse-program.ts FOLDER PORT DATABASE_URL`. */

const [folder = '', port = '', databaseURI = ''] = process.argv.slice(2);
const require = createRequire(join(folder, 'package.json'));

type Listener = Parameters<typeof createServer>[1];
type Router = ((...args: unknown[]) => unknown) & { use(path: string, app: unknown): void };
const packages = z.object({
  ParseServer: z.custom<new (options: object) => { start(): Promise<void>; app: unknown }>(),
});
const { ParseServer } = packages.parse(require('parse-server'));
const express = z.custom<() => Router>().parse(require('express'));

const server = new ParseServer({
  appId: APP_ID,
  masterKey: MASTER_KEY,
  databaseURI,
  serverURL: `http://127.0.0.1:${port}/parse`,
  allowClientClassCreation: false,
  // Logging would count as the server's own cost.
  logsFolder: null,
  logLevel: 'error',
  silent: true,
});
await server.start();
const app = express();
app.use('/parse', server.app);
createServer(app as Listener).listen(Number(port), '127.0.0.1');
