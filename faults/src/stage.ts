import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startOpenAiServer } from '@parley/assistant/testing';
import { type AtBrowser, openBrowser } from './browser.ts';
import type { FaultStage } from './fault.ts';
import { openNetwork } from './network.ts';
import { Person, type Endpoint } from './people.ts';
import { startProduct } from './product.ts';
import { randomOf } from './random.ts';
import { mountSmallDisk } from './small-disk.ts';
import { createWorld, join as joinWorkspace, type FaultWorld, type WorldOptions } from './world.ts';

export type StageOptions = WorldOptions & {
  seed: number;
  /** Short runs have no small disk, and their database does not wait for the disk. */
  isShort?: boolean;
};

/**
 * Starts the product with people in it.
 * @returns the stage; its `end` returns what was left over.
 */
export async function setStage({
  seed,
  people,
  isShort = false,
}: StageOptions): Promise<FaultStage & { endpoint: Endpoint; end(): Promise<string[]> }> {
  const ends: (() => unknown)[] = [];
  const endAll = async () => {
    for (const end of ends.splice(0).toReversed()) await end();
  };
  try {
    const folder = await mkdtemp(join(tmpdir(), 'parley-faults-'));
    ends.push(() => rm(folder, { recursive: true, force: true }));
    const disk = isShort ? null : mountSmallDisk(folder);
    if (disk) ends.push(() => disk.unmount());
    const provider = await startOpenAiServer();
    ends.push(() => provider.close());
    const providerNetwork = await openNetwork(() => Number(new URL(provider.url).port));
    ends.push(() => providerNetwork.close());
    let port = 0;
    const site = await openNetwork(() => port);
    ends.push(() => site.close());
    const product = await startProduct({
      folder: disk?.folder ?? folder,
      siteUrl: (own) => {
        port = own;
        return site.url;
      },
      env: {
        AI_PROVIDER: 'openai-compatible',
        AI_BASE_URL: `${providerNetwork.url}/v1`,
        AI_MODEL: 'faults',
      },
      isHasty: isShort,
    });
    let left: string[] = [];
    ends.push(async () => {
      left = (await product.stop()).map(({ pid, command }) => `process ${pid} is left: ${command}`);
    });
    const endpoint = { port, key: product.publishableKey() };
    const world = await createWorld(endpoint, { people });
    ends.push(() => world.close());
    const browser = isShort ? null : await openBrowserOf(world, endpoint, site.url);
    if (browser) ends.push(() => browser.close());
    return {
      endpoint,
      product,
      world,
      browser,
      site,
      provider,
      providerNetwork,
      random: randomOf(seed),
      disk: disk?.folder ?? null,
      async end() {
        await endAll();
        return left;
      },
    };
  } catch (error) {
    await endAll();
    throw error;
  }
}

/** Adds another person, who is in the channel only with a browser. */
async function openBrowserOf(
  { people: [founder], channel, ledger }: FaultWorld,
  endpoint: Endpoint,
  url: string,
): Promise<AtBrowser> {
  const person = await Person.signedUp('Eve', endpoint, ledger);
  if (founder) await joinWorkspace(founder, person, channel);
  await person.leave();
  return openBrowser(url, channel.id, person.cookies());
}
