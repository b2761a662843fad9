import type { CatchUp } from '../realtime/catch-up.ts';
import type { UnreadCount } from '../tables/database.ts';

/** What is asked for together is asked for once. */
const TOGETHER_MS = 100;

export type UnreadCountingOptions = {
  /** The current workspace. */
  workspace(): string | null;
  /** The server's counts of the person's channels. */
  ask(workspace: string): Promise<UnreadCount[]>;
  /** A moment, by which `counted` knows what an answer can know. */
  moment(): number;
  /** Told each answer, but those that a newer one overtook, and when it was asked for. */
  counted(rows: UnreadCount[], asked: number): void;
  missed: CatchUp;
};

/** When the server is asked how much is unread. */
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
  /** Messages may have been missed, and were not counted again yet. */
  let isMiscounted = false;

  const count = async () => {
    const asked = workspace();
    if (!asked) return;
    lastAsked += 1;
    const number = lastAsked;
    const since = moment();
    const rows = await ask(asked);
    // An older answer knows less than what is shown.
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
    /** @throws what the server answers */
    countNow,
    /** Once for all that ask within a moment; what is shown until then may be false. */
    countSoon(): void {
      waiting ??= setTimeout(() => void countNow().catch(countSurely), TOGETHER_MS);
    },
    /** Messages may have been missed: asks until there is an answer. */
    countSurely,
    /** Ends with what was asked last, however it went. */
    settled: (): Promise<void> => pending.catch(() => {}),
  };
}
