import { reconnectAfterMs } from '@parley/model';
import { varied } from '../base/attempts.ts';
import { cell } from '../base/cell.ts';

type Task = {
  work(): Promise<unknown>;
  isWanted(): boolean;
  timer?: ReturnType<typeof setTimeout>;
};

/**
 * Loads missed rows, again and again with growing, varied pauses, until it succeeds. Meanwhile
 * `behind` names the incomplete parts, so that the interface does not present them as complete.
 */
export function createCatchUp(vary: (ms: number) => number = varied) {
  const behind = cell<ReadonlySet<string>>(new Set());
  const tasks = new Map<string, Task>();

  const publish = () => behind.set(new Set(tasks.keys()));

  const end = (key: string, task: Task) => {
    if (tasks.get(key) !== task) return;
    tasks.delete(key);
    publish();
  };

  const attempt = async (key: string, task: Task, tries: number): Promise<void> => {
    delete task.timer;
    if (tasks.get(key) !== task) return;
    if (!task.isWanted()) return end(key, task);
    try {
      await task.work();
      if (task.isWanted()) return await attempt(key, task, 1);
      end(key, task);
    } catch {
      if (tasks.get(key) !== task) return;
      task.timer = setTimeout(
        () => void attempt(key, task, tries + 1),
        vary(reconnectAfterMs(tries)),
      );
    }
  };

  return {
    behind,

    /**
     * Repeats the work until it succeeds. Starts immediately, even if it was waiting for its next
     * try.
     * @param isWanted true if anything is left to do; called before each try and after a success
     */
    until(key: string, work: Task['work'], isWanted: Task['isWanted']): void {
      const known = tasks.get(key);
      // It is already running, and checks afterwards if anything is left.
      if (known && !known.timer) return;
      clearTimeout(known?.timer);
      const task: Task = { work, isWanted };
      tasks.set(key, task);
      publish();
      void attempt(key, task, 1);
    },

    reset(): void {
      for (const { timer } of tasks.values()) clearTimeout(timer);
      tasks.clear();
      publish();
    },
  };
}

export type CatchUp = ReturnType<typeof createCatchUp>;
