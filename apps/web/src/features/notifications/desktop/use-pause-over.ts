import { useEffect, useEffectEvent, useRef } from 'react';
import type { Notification } from '@parley/model';
import { collections } from '../../../data/index.ts';
import { useIsPast } from '../../../lib/use-is-past.ts';

/**
 * Calls back when a pause of notifications runs out, with those that arrived during it and are
 * still unread. A person who resumes them earlier is here and needs no summary.
 */
export function usePauseOver(
  me: string | null,
  pausedUntil: string | null,
  onOver: (missed: Notification[]) => void,
): void {
  const isOver = useIsPast(pausedUntil === null ? 0 : Date.parse(pausedUntil));
  const wasOn = useRef(false);
  const tell = useEffectEvent(() => {
    const since = collections.person_settings.get(me ?? '')?.paused_since;
    if (since) onOver(missedSince(since, collections.notifications.utils.storedRows()));
  });
  useEffect(() => {
    if (wasOn.current && isOver && pausedUntil !== null) tell();
    wasOn.current = pausedUntil !== null && !isOver;
  }, [isOver, pausedUntil]);
}

/** The unread notifications since an instant; reactions never ring. */
export const missedSince = (since: string, notifications: Iterable<Notification>): Notification[] =>
  [...notifications].filter(
    ({ kind, read_at, created_at }) =>
      kind !== 'reaction' && read_at === null && Date.parse(created_at) >= Date.parse(since),
  );
