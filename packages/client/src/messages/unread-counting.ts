import type { CatchUp } from '../realtime/catch-up.ts';
import type { UnreadCount } from '../tables/database.ts';

/** Requests within this interval are combined. */
const TOGETHER_MS = 100;

export type UnreadCountingOptions = {
  /** The current workspace. */
  workspace(): string | null;
  /** The server's counts of the user's channels. */
  ask(workspace: string): Promise<UnreadCount[]>;
  /** A moment by which `counted` knows which changes a response can include. */
  moment(): number;
  /**
   * Called with each response and the moment of its request, unless a newer response came first.
   */
  counted(rows: UnreadCount[], asked: number): void;
  missed: CatchUp;
};

/** Decides when to request the unread counts. */
export function createUnreadCounting({
  workspace,
  ask,
  moment,
  counted,
  missed,
}: UnreadCountingOptions) {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let pending: Promise<void> = Promise.resolve();
  let lastAsked = 0;
  let lastTaken = 0;
  /** True if messages may have been missed and were not counted again yet. */
  let isMiscounted = false;

  const count = async () => {
    const asked = workspace();
    if (!asked) return;
    lastAsked += 1;
    const number = lastAsked;
    const since = moment();
    const rows = await ask(asked);
    // An older response is behind what is shown.
    if (workspace() !== asked || number < lastTaken) return;
    lastTaken = number;
    counted(rows, since);
  };

  const countNow = (): Promise<void> => {
    clearTimeout(waiting);
    waiting = undefined;
    pending = count();
    return pending;
  };

  const countMissed = async () => {
    await new Promise((done) => setTimeout(done, TOGETHER_MS));
    isMiscounted = false;
    await countNow().catch((error: unknown) => {
      isMiscounted = true;
      throw error;
    });
  };

  const countSurely = () => {
    isMiscounted = true;
    missed.until('unread', countMissed, () => isMiscounted);
  };

  return {
    /** @throws the server's error */
    countNow,
    /** Counts once for all calls within a moment; until then, the shown counts may be wrong. */
    countSoon(): void {
      waiting ??= setTimeout(() => void countNow().catch(countSurely), TOGETHER_MS);
    },
    /** Call when messages may have been missed: retries until there is a response. */
    countSurely,
    /** Resolves when the last count has ended, successful or not. */
    settled: (): Promise<void> => pending.catch(() => {}),
  };
}
