import { useEffect, useState } from 'react';
import { useSession, useWorkspace } from '../../data/index.ts';
import { onDevice } from '../../lib/device-storage.ts';
import { readVisit, type DashboardVisit, visitAt, writeVisit } from './visit.ts';

const EVERY_MS = 60_000;
const keyOf = (profileId: string, workspaceId: string) =>
  `parley:visit:${profileId}:${workspaceId}`;

/** Records visits while the app is visible. */
export function useVisits(): void {
  const key = useKey();
  useEffect(() => {
    if (!key) return;
    const note = () => document.visibilityState === 'visible' && void noteVisit(key);
    note();
    const timer = setInterval(note, EVERY_MS);
    document.addEventListener('visibilitychange', note);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', note);
    };
  }, [key]);
}

/** End of the previous visit as ISO 8601; null on the first. Constant while the page is open. */
export function useLastVisit(): string | null {
  const key = useKey();
  const [seen, setSeen] = useState<{ key: string; before: number | null } | null>(null);
  if (key && seen?.key !== key) setSeen({ key, before: noteVisit(key).before });
  const before = seen?.key === key ? seen?.before : null;
  return before ? new Date(before).toISOString() : null;
}

function useKey(): string | null {
  const { userId } = useSession();
  const workspaceId = useWorkspace()?.id;
  return userId && workspaceId ? keyOf(userId, workspaceId) : null;
}

function noteVisit(key: string): DashboardVisit {
  const visit = visitAt(readVisit(onDevice.get(key)), Date.now());
  onDevice.set(key, writeVisit(visit));
  return visit;
}
