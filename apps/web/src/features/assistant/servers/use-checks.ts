import { useState } from 'react';
import { type ListedServer, useServers } from './queries.ts';

/** Longer than the service waits for a server. */
const PATIENCE_MS = 45_000;

type Check = { before: string | null; askedAt: number };

/** The servers of a workspace and their pending checks. Polls until the rows have the results. */
export function useChecks(workspaceId: string) {
  const [checks, setChecks] = useState<ReadonlyMap<string, Check>>(new Map());
  const [isWaiting, setWaiting] = useState(false);
  const { data: servers, error, dataUpdatedAt } = useServers(workspaceId, isWaiting);
  const isChecking = ({ id, checked_at }: Pick<ListedServer, 'id' | 'checked_at'>) => {
    const check = checks.get(id);
    return (
      check !== undefined &&
      check.before === checked_at &&
      dataUpdatedAt - check.askedAt < PATIENCE_MS
    );
  };
  // Also wait for checks of servers that are not listed yet.
  const isAny = [...checks].some(([id, { askedAt }]) => {
    const server = servers?.find((row) => row.id === id);
    return server ? isChecking(server) : dataUpdatedAt - askedAt < PATIENCE_MS;
  });
  if (isAny !== isWaiting) setWaiting(isAny);
  return {
    servers,
    error,
    isChecking,
    /** Registers a pending check; `before` is the time of the previous one. */
    expect: (id: string, before: string | null) =>
      setChecks((known) => new Map([...known, [id, { before, askedAt: Date.now() }]])),
  };
}
