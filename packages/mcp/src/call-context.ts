import type { Client, Log } from '@parley/assistant';
import type { TokenHolder } from './tokens.ts';

/** For whom a server works, and with what. */
export type CallContext = {
  holder: TokenHolder;
  /** Reads as the person and writes nothing, whatever it is asked for. */
  reader: Client;
  /** Of the app: links begin with it. */
  origin: string;
  log: Log;
  signal: AbortSignal;
};
