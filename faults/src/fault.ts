import type { OpenAiServer } from '@parley/assistant/testing';
import type { AtBrowser } from './browser.ts';
import type { Network } from './network.ts';
import type { Product } from './product.ts';
import type { Random } from './random.ts';
import type { FaultWorld } from './world.ts';

/** What a fault may strike. */
export type FaultStage = {
  product: Product;
  world: FaultWorld;
  /** Somebody at a real browser; null in short runs. */
  browser: AtBrowser | null;
  /** The network of everybody who comes by a browser. */
  site: Network;
  /** Stands in for a provider of models. */
  provider: OpenAiServer;
  providerNetwork: Network;
  random: Random;
  /** A small disk that holds all data; null where none can be mounted. */
  disk: string | null;
};

export type Fault = {
  /** What happens, in words. */
  title: string;
  /** Resolves once it has happened, or goes on happening. */
  strike(stage: FaultStage): Promise<void>;
  /**
   * How long it goes on before it is healed, in milliseconds; nothing: there is nothing to heal.
   */
  lastsMs?: number;
  heal?(stage: FaultStage): Promise<void>;
  /** How long the part that was struck may take to answer again, in milliseconds. */
  withinMs: number;
  /** What else must be so afterwards, told in words where it is not. */
  check?(stage: FaultStage): Promise<string[]>;
  /** Why it cannot be struck here; null when it can. */
  impossible?(stage: FaultStage): string | null;
};

/** A part that need not start anew. */
export const SOON_MS = 5000;
/** PostgreSQL after a kill: it replays its log. */
export const RECOVERING_MS = 15_000;
