import { useIsFetching } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useIsKnown, useTableGroup, useWorkspace } from '../../data/index.ts';
import { queries } from '../../lib/query-client.ts';
import { useIsOlder } from '../../lib/use-is-older.ts';
import { useOwnMembership } from '../members/queries.ts';

/** After this, late parts are added to what is shown. */
const AT_MOST_MS = 1000;

/**
 * True when the dashboard can appear without its parts moving: no first request is pending and the
 * store is loaded. Stays true.
 */
export function useIsSettled(): boolean {
  const areRowsKnown = useAreRowsKnown();
  const asked = useIsFetching({ predicate: ({ state }) => state.data === undefined }, queries);
  const isQuiet = areRowsKnown && asked === 0;
  const isLate = useIsOlder(AT_MOST_MS);
  const [wasQuiet, setQuiet] = useState(false);
  useEffect(() => {
    if (!isQuiet) return;
    // New data may trigger requests, which start in the frame that renders it.
    const timer = setTimeout(() => setQuiet(true));
    return () => clearTimeout(timer);
  }, [isQuiet]);
  return wasQuiet || isLate;
}

function useAreRowsKnown(): boolean {
  const isMember = useOwnMembership(useWorkspace()?.id ?? '') !== undefined;
  const areChannelsKnown = useIsKnown('channels');
  const areNotificationsKnown = useIsKnown('notifications');
  const risks = useTableGroup('risks');
  const schedule = useTableGroup('schedule');
  const facts = useTableGroup('facts');
  const areGroupsHere = [risks, schedule, facts].every(({ status }) => status !== 'loading');
  return isMember && areChannelsKnown && areNotificationsKnown && areGroupsHere;
}
