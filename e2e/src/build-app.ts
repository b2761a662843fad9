import { buildWeb } from '../../apps/parley/src/build-web.ts';

/** Builds the app once, before the tests: two products that start at once would both build it into the same folder. */
export default function buildApp(): Promise<void> {
  return buildWeb((message) => void process.stdout.write(`${message}\n`));
}
