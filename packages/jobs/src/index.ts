export type { Log } from './log.ts';
export { type JobWorker, startJobWorker } from './worker.ts';
export type { Task, WorkerOptions } from './worker-options.ts';
