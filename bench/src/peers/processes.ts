import { readFileSync } from 'node:fs';
import { postmasterOf, processes, type Stat } from '../cpu.ts';
import type { Peer } from './peer.ts';

/** Kinds of processes that work on a request. */
export const KINDS = ['node', 'backends', 'walsender', 'background'] as const;
type Kind = (typeof KINDS)[number];

/** Processor time in microseconds, by kind of process. */
export type Spent = Record<Kind, number>;

/** Processor time that a server and its database have used since they started. */
export function spentBy({ pid, dataDir }: Peer): Spent {
  const all = processes();
  const [server, postmaster] = [pid(), postmasterOf(dataDir)];
  const spent: Spent = { node: 0, backends: 0, walsender: 0, background: 0 };
  const add = (kind: Kind, { us }: Stat) => (spent[kind] += us);
  for (const one of all) {
    if (one.pid === postmaster) spent.background += one.us + one.ofEndedUs;
    else if (one.parent === postmaster) add(kindOf(one.pid), one);
    else if (isBelow(one, server, all)) add('node', one);
  }
  return spent;
}

function isBelow(one: Stat, root: number, all: readonly Stat[]): boolean {
  if (one.pid === root) return true;
  const parent = all.find(({ pid }) => pid === one.parent);
  return parent !== undefined && isBelow(parent, root, all);
}

/** Titles of PostgreSQL's processes that serve no client. */
const BACKGROUND =
  /^postgres: (?:checkpointer|background writer|walwriter|autovacuum|logical replication)/;

function kindOf(pid: number): Kind {
  const title = titleOf(pid);
  if (title.startsWith('postgres: walsender')) return 'walsender';
  return BACKGROUND.test(title) ? 'background' : 'backends';
}

function titleOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    // The process has exited; its time is counted with that of exited processes.
    return '';
  }
}
