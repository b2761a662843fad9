/**
 * Coordination between the tabs of a browser. The browser releases a lock when its tab closes or
 * crashes, so no tab waits for one that is gone.
 */

const LEADER = 'parley:notifier';
const looking = (channelId: string) => `parley:looking:${channelId}`;

/** Plain http outside localhost has neither locks nor desktop notifications. */
const locks = (): LockManager | undefined => ('locks' in navigator ? navigator.locks : undefined);

/**
 * Becomes the notifying tab as soon as there is no other.
 * @returns a function that gives the role up
 */
export function lead(onLead: (isLeading: boolean) => void): () => void {
  if (!locks()) {
    onLead(true);
    return () => onLead(false);
  }
  return hold(
    LEADER,
    'exclusive',
    () => onLead(true),
    () => onLead(false),
  );
}

/**
 * Marks this channel as visible to the user.
 * @returns a function that ends it
 */
export const markShown = (channelId: string): (() => void) => hold(looking(channelId), 'shared');

/** True if any tab shows this channel. */
export async function isLookedAt(channelId: string): Promise<boolean> {
  const { held = [] } = (await locks()?.query()) ?? {};
  return held.some(({ name }) => name === looking(channelId));
}

function hold(
  name: string,
  mode: LockMode,
  onHeld?: () => void,
  onReleased?: () => void,
): () => void {
  const waiting = new AbortController();
  const { promise: over, resolve: release } = Promise.withResolvers<void>();
  const held = locks()?.request(name, { mode, signal: waiting.signal }, async () => {
    onHeld?.();
    await over;
  });
  // Rejects if aborted before the lock was granted.
  held?.catch(() => {});
  return () => {
    onReleased?.();
    release();
    waiting.abort();
  };
}
