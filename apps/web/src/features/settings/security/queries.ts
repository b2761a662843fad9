import { useQuery } from '@tanstack/react-query';
import { account, useSession } from '../../../data/index.ts';
import { withProof } from '../../../lib/with-proof.ts';
import { queries } from '../../../lib/query-client.ts';

/** Poll interval while the page is open, to update times of last use. */
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

/** A part of the user's account, fetched from the server. */
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

/** The user's access tokens and calendar addresses in all workspaces. */
export function useIssuedCredentials() {
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

/** Refetches the whole account after a change, because its parts depend on each other. */
export const refreshAccount = (): Promise<void> =>
  queries.invalidateQueries({ queryKey: ['account'] });

/**
 * Changes the account and refetches it. If the server requires a recent proof of identity, the user
 * is asked first.
 * @throws AppError
 */
export async function changing<Value>(work: () => Promise<Value>): Promise<Value> {
  const value = await withProof(work);
  await refreshAccount();
  return value;
}
