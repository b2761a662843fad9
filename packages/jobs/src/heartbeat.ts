import type { WorkerEvents } from 'graphile-worker';

/** Reports whether a queue worker still shows signs of life. */
export type Heartbeat = { isAlive(): boolean; stop(): void };

const TICK_MS = 1000;
/** A worker with a free slot polls the queue each second. */
const IDLE_TICKS = 15;
/** A worker whose slots are all busy does not poll until a job ends. No job may take this long. */
const BUSY_TICKS = 15 * 60;

/**
 * Listens to a worker's events. A response of the queue and the start or end of a job are signs of
 * life. Silence is counted in ticks of this process, so that a process that was paused does not
 * mistake its own pause for silence.
 * @param slots how many jobs the worker takes at a time.
 */
export function beatWith(events: WorkerEvents, slots: number): Heartbeat {
  let silentTicks = 0;
  let busy = 0;
  const beat = () => {
    silentTicks = 0;
  };
  events.on('worker:getJob:empty', beat);
  events.on('job:start', () => {
    busy += 1;
    beat();
  });
  events.on('job:complete', () => {
    busy -= 1;
    beat();
  });
  const timer = setInterval(() => {
    silentTicks += 1;
  }, TICK_MS);
  timer.unref();
  return {
    isAlive: () => silentTicks < (busy < slots ? IDLE_TICKS : BUSY_TICKS),
    stop: () => clearInterval(timer),
  };
}
