import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { session, supabase, toAppError, unwrap } from '../../data/index.ts';
import { queries } from '../../lib/query-client.ts';
import { withProof } from '../../lib/with-proof.ts';

const KINDS = [
  'memberships',
  'sessions',
  'keys',
  'personal',
  'notifications',
  'reactions',
  'messages',
  'attachments',
  'files',
  'risks',
  'log',
] as const;

const countsSchema = z.array(
  z.object({ what: z.enum(KINDS), count: z.number(), stays: z.boolean() }),
);
export type ErasureCount = z.infer<typeof countsSchema>[number];

/** What an erasure of the user's account removes, and what stays. */
export function useErasureCounts() {
  return useQuery(
    {
      queryKey: ['erasure counts'],
      queryFn: async () => countsSchema.parse(unwrap(await supabase.rpc('erasure_counts'))),
      staleTime: 0,
    },
    queries,
  );
}

/**
 * Erases the user's account, with their words if `blanks`, and leaves the app. Needs a recent proof
 * of identity.
 * @throws AppError
 */
export async function eraseAccount(blanks: boolean): Promise<void> {
  await withProof(async () => {
    const { error, status } = await supabase.rpc('erase_account', { blanks });
    if (error) throw toAppError(error, status);
  });
  await session.signOut('local');
}
