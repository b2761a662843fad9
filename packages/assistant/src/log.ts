export type { Log } from '@parley/jobs';
