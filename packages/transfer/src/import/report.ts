import type { CountedNote } from './check.ts';
import type { Written } from './write-rows.ts';

/** What an import found and did. */
export type ImportReport = {
  form: string;
  workspace: string;
  isDryRun: boolean;
  people: { accounts: number; unclaimed: number; assistants: number };
  /** Rows by table: as read, and as written or found here already (none of them in a dry run). */
  rows: Record<string, { read: number } & Written>;
  objects: { read: number; bytes: number } & Written;
  notes: CountedNote[];
  /** What the source itself counted. */
  found: Readonly<Record<string, number>>;
};
