import type { OpenAiServer } from '@parley/assistant/testing';
import type { AtBrowser } from './browser.ts';
import type { Network } from './network.ts';
import type { Product } from './product.ts';
import type { Random } from './random.ts';
import type { FaultWorld } from './world.ts';

/** Everything that a fault may affect. */
export type FaultStage = {
  product: Product;
  world: FaultWorld;
  /** A user with a real browser; null in short runs. */
  browser: AtBrowser | null;
  /** The network of users with a browser. */
  site: Network;
  /** Stands in for a model provider. */
  provider: OpenAiServer;
  providerNetwork: Network;
  random: Random;
  /** A small disk that holds all data; null if none can be mounted. */
  disk: string | null;
};

export type Fault = {
  /** The fault in words. */
  title: string;
  /** Resolves once the fault has happened or has started. */
  strike(stage: FaultStage): Promise<void>;
  /** Time before the fault is healed, in milliseconds; undefined if there is nothing to heal. */
  lastsMs?: number;
  heal?(stage: FaultStage): Promise<void>;
  /** The longest allowed time until the affected part responds again, in milliseconds. */
  withinMs: number;
  /** Further checks afterwards; returns violations in words. */
  check?(stage: FaultStage): Promise<string[]>;
  /** The reason that the fault is impossible here; null if it is possible. */
  impossible?(stage: FaultStage): string | null;
};

/** For parts that need no restart. */
export const SOON_MS = 5000;
/** For PostgreSQL after a kill, which replays its log. */
export const RECOVERING_MS = 15_000;
