import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildWeb } from '../../apps/parley/src/build-web.ts';
import { useAsTemplate } from './data-template.ts';
import { startProduct } from './product.ts';

/**
 * Once, before the tests: builds the app, which two products that start at once would both build
 * into the same folder, and starts a product from nothing, whose data all others begin with.
 * @returns what removes that data
 */
export default async function prepare(): Promise<() => Promise<void>> {
  await buildWeb((message) => void process.stdout.write(`${message}\n`));
  const dataDir = await mkdtemp(join(tmpdir(), 'parley-template-'));
  const product = await startProduct({ dataDir });
  await product.stop();
  await useAsTemplate(dataDir);
  return () => rm(dataDir, { recursive: true, force: true });
}
