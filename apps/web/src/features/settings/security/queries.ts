import { useQuery } from '@tanstack/react-query';
import { account, useSession } from '../../../data/index.ts';
import { confirmed } from '../../../lib/confirmed.ts';
import { queries } from '../../../lib/query-client.ts';

/** Times of use are looked at anew while the page is open. */
const POLL_MS = 30_000;

const READS = {
  factors: account.factors.list,
  recoveryCodes: account.factors.recoveryCodes,
  passkeys: account.passkeys.list,
  sessions: account.sessions.list,
  identities: account.identities.list,
  addresses: account.addresses.read,
} as const;
type Part = keyof typeof READS;
type Read<Name extends Part> = Awaited<ReturnType<(typeof READS)[Name]>>;

/** A part of the person's account as the server has it now. */
export function useAccount<Name extends Part>(part: Name) {
  const { userId } = useSession();
  return useQuery<Read<Name>>(
    {
      queryKey: ['account', userId, part],
      queryFn: () => READS[part]() as Promise<Read<Name>>,
      staleTime: 0,
      refetchInterval: POLL_MS,
    },
    queries,
  );
}

/** Access tokens and calendar addresses of the person, in all workspaces. */
export function useGivenOut() {
  const { userId } = useSession();
  return useQuery(
    {
      queryKey: ['account', userId, 'givenOut'],
      queryFn: () => account.givenOut.list(userId ?? ''),
      staleTime: 0,
      refetchInterval: POLL_MS,
    },
    queries,
  );
}

/** After a change: one part of an account often follows from another. */
export const refreshAccount = (): Promise<void> =>
  queries.invalidateQueries({ queryKey: ['account'] });

/**
 * Changes something of the account, and shows what came of it; where the server wants to know that
 * it is the person, they are asked first.
 * @throws AppError
 */
export async function changing<Value>(work: () => Promise<Value>): Promise<Value> {
  const value = await confirmed(work);
  await refreshAccount();
  return value;
}
