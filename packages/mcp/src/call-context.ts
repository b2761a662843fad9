import type { Client, Log } from '@parley/assistant';
import type { TokenHolder } from './tokens.ts';

/** The token holder a server works for, and the means to serve it. */
export type CallContext = {
  holder: TokenHolder;
  /** Reads as the person. Writes nothing, whatever the model asks for. */
  reader: Client;
  /** The origin of the app: links begin with it. */
  origin: string;
  log: Log;
  signal: AbortSignal;
};
