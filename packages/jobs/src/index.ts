export type { Log } from './log.ts';
export { type JobWorker, startJobWorker, type Task, type WorkerOptions } from './worker.ts';
