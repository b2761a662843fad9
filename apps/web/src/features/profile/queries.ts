import type { DirectoryEntry } from '@parley/model';
import { useEffect, useState } from 'react';
import { useRowsWhere, useWorkspace } from '../../data/index.ts';
import { useMinute } from '../../lib/use-minute.ts';
import { pausedUntilAt } from './pause.ts';
import { type ProfileStatus, statusAt } from './status.ts';

/** Some timers cannot wait longer, and a tab rarely lives longer. */
const DAY_MS = 86_400_000;

/** A person's status in the current workspace. */
export function useStatus(profileId: string | null): ProfileStatus | null {
  const entry = useEntry(profileId ?? '');
  const [now, setNow] = useState(() => Date.now());
  const expiresAt = entry?.status_expires_at;
  useEffect(() => {
    const left = expiresAt ? Date.parse(expiresAt) - Date.now() : 0;
    if (left <= 0 || left > DAY_MS) return;
    const timer = setTimeout(() => setNow(Date.now()), left);
    return () => clearTimeout(timer);
  }, [expiresAt]);
  return statusAt(entry, now);
}

/** Until when a person has paused notifications, as the current workspace sees it; else null. */
export const usePausedUntil = (profileId: string | null): string | null =>
  pausedUntilAt(useEntry(profileId ?? ''), useMinute());

function useEntry(profileId: string): DirectoryEntry | undefined {
  const workspaceId = useWorkspace()?.id ?? '';
  return useRowsWhere('directory_entries', 'profile_id', profileId).find(
    (entry) => entry.workspace_id === workspaceId,
  );
}
