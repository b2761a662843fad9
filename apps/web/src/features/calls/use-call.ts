import type { Call } from '@parley/model';
import { useOwnId, useRowsWhere, useTableGroup, useWorkspace } from '../../data/index.ts';
import { useJoinedCall } from './in-call.ts';

/** True if the workspace has an address for meetings. Without one nothing of calls is loaded. */
export const useHasCalls = (): boolean => Boolean(useWorkspace()?.meeting_template);

/** The call that is on in a channel, and whether the user is in it. */
export function useCall(channelId: string): {
  call: Call | undefined;
  isIn: boolean;
  people: string[];
} {
  useTableGroup('calls');
  const [call] = useRowsWhere('calls', 'channel_id', channelId);
  const joined = useJoinedCall();
  const ownId = useOwnId();
  const people = Object.keys((call?.people ?? {}) as Record<string, string>);
  return {
    call,
    isIn: call !== undefined && joined === call.id && people.includes(ownId),
    people,
  };
}
