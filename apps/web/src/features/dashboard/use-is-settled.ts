import { useIsFetching } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useIsKnown, useTableGroup, useWorkspace } from '../../data/index.ts';
import { queries } from '../../lib/query-client.ts';
import { useIsOlder } from '../../lib/use-is-older.ts';
import { useOwnMembership } from '../members/queries.ts';

/** What is not known by then comes into what is shown. */
const AT_MOST_MS = 1000;

/**
 * Whether the dashboard's parts can be shown without pushing each other about: nothing is asked for
 * the first time any more, and the store has the rest. Once they are shown they stay.
 */
export function useIsSettled(): boolean {
  const areRowsKnown = useAreRowsKnown();
  const asked = useIsFetching({ predicate: ({ state }) => state.data === undefined }, queries);
  const isQuiet = areRowsKnown && asked === 0;
  const isLate = useIsOlder(AT_MOST_MS);
  const [wasQuiet, setQuiet] = useState(false);
  useEffect(() => {
    if (!isQuiet) return;
    // What came may be asked about: that begins with the frame that has it.
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
  const areGroupsHere = risks.status !== 'loading' && schedule.status !== 'loading';
  return isMember && areChannelsKnown && areNotificationsKnown && areGroupsHere;
}
