import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { supabase, unwrap } from '../../data/index.ts';
import { queries } from '../../lib/query-client.ts';

const counts = z.object({ read: z.number(), written: z.number(), there: z.number() });

/** A running import has no report yet. */
const reportSchema = z
  .object({
    people: z.object({ accounts: z.number(), unclaimed: z.number(), assistants: z.number() }),
    rows: z.record(z.string(), counts),
    objects: counts,
    found: z.record(z.string(), z.number()),
    notes: z.array(z.object({ code: z.string(), message: z.string(), count: z.number() })),
  })
  .nullable()
  .catch(null);
export type ShownReport = NonNullable<z.infer<typeof reportSchema>>;

const importSchema = z.object({
  form: z.string(),
  source: z.string(),
  checked_at: z.string(),
  started_at: z.string().nullable(),
  finished_at: z.string().nullable(),
  report: reportSchema,
  progress: z.object({ table: z.string(), rows: z.number() }).nullable().catch(null),
});
export type ShownImport = z.infer<typeof importSchema>;

const RUNNING_MS = 1000;
/** An import is begun elsewhere, so the page asks now and then. */
const IDLE_MS = 15_000;

export const isRunning = ({ started_at, finished_at }: ShownImport): boolean =>
  started_at !== null && finished_at === null;

/** Imports into a workspace, newest first. */
export function useImports(workspace: string) {
  return useQuery(
    {
      queryKey: ['imports', workspace],
      queryFn: async () =>
        z.array(importSchema).parse(unwrap(await supabase.rpc('imports_of', { workspace }))),
      staleTime: 0,
      refetchInterval: ({ state: { data } }) => (data?.some(isRunning) ? RUNNING_MS : IDLE_MS),
    },
    queries,
  );
}
