import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildWeb } from '../../apps/parley/src/build-web.ts';
import { useAsTemplate } from './data-template.ts';
import { startProduct } from './product.ts';

/**
 * Runs once before the tests: builds the app, since two products that start together would build
 * into the same folder, and starts a new product whose data becomes the template of all others.
 * @returns a function that removes that data.
 */
export default async function prepare(): Promise<() => Promise<void>> {
  await buildWeb((message) => void process.stdout.write(`${message}\n`));
  const dataDir = await mkdtemp(join(tmpdir(), 'parley-template-'));
  const product = await startProduct({ dataDir });
  await product.stop();
  await useAsTemplate(dataDir);
  return () => rm(dataDir, { recursive: true, force: true });
}
