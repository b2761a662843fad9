export { type ReaderOptions, startReader } from './start.ts';
