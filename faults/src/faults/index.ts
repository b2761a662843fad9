import type { Fault } from '../fault.ts';
import { killBackend, killDatabase, killHelper, killLogReader } from './database-kills.ts';
import { stopDatabase, terminateConnections, terminateLogReader } from './database-cuts.ts';
import { killCollector, killProgram, killWatch, stopProgram } from './program.ts';
import { clockAhead, clockBehind } from './clock.ts';
import { fillDisk, halveFiles } from './files.ts';
import { hangProvider } from './provider.ts';
import { deafClients } from './slow-clients.ts';
import { breakSockets, cutNetwork, silenceNetwork, slowNetwork } from './network.ts';

export const faults = {
  'backend-killed': killBackend,
  'database-killed': killDatabase,
  'database-helper-killed': killHelper,
  'log-reader-killed': killLogReader,
  'log-reader-ended': terminateLogReader,
  'connections-ended': terminateConnections,
  'database-stopped': stopDatabase,
  'program-killed': killProgram,
  'program-stopped': stopProgram,
  'watch-killed': killWatch,
  'output-unread': killCollector,
  'sockets-broken': breakSockets,
  'network-cut': cutNetwork,
  'network-silent': silenceNetwork,
  'network-slow': slowNetwork,
  'clients-deaf': deafClients,
  'clock-ahead': clockAhead,
  'clock-behind': clockBehind,
  'provider-hangs': hangProvider,
  'disk-full': fillDisk,
  'files-half-written': halveFiles,
} satisfies Record<string, Fault>;

export type FaultName = keyof typeof faults;
export const faultNames = Object.keys(faults) as FaultName[];
