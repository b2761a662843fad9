/**
 * What the tabs of one browser agree upon. The browser takes a lock back when its tab goes, however
 * it goes, so that no tab waits for one that is not there any more.
 */

const LEADER = 'parley:notifier';
const looking = (channelId: string) => `parley:looking:${channelId}`;

/** Plain http away from localhost has neither locks nor desktop notifications. */
const locks = (): LockManager | undefined => ('locks' in navigator ? navigator.locks : undefined);

/** Becomes the one tab that notifies as soon as no other is. Returns what gives that up. */
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

/** Says that the person has this channel before their eyes. Returns what ends it. */
export const markShown = (channelId: string): (() => void) => hold(looking(channelId), 'shared');

/** Whether any tab shows this channel. */
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
  // Given up before it was had.
  held?.catch(() => {});
  return () => {
    onReleased?.();
    release();
    waiting.abort();
  };
}
