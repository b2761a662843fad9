import type { SessionRow } from '../rows.ts';
import type { AuthSettings } from '../settings.ts';

/** True if a session has reached its end, is too old, or was unused for too long. */
export function isOver(
  session: SessionRow,
  { sessions }: Pick<AuthSettings, 'sessions'>,
  now = Date.now(),
): boolean {
  const begun = session.created_at?.getTime() ?? now;
  const used = Math.max(begun, session.refreshed_at?.getTime() ?? 0);
  if (session.not_after !== null && session.not_after.getTime() <= now) return true;
  if (sessions.timebox && begun + sessions.timebox <= now) return true;
  return sessions.inactivity_timeout !== undefined && used + sessions.inactivity_timeout <= now;
}
