export { type AllowList, readAllowList } from './allow-list.ts';
export { asFetch } from './fetch.ts';
export {
  type ResolvedAddress,
  type SafeRequest,
  createSafeFetch,
  type SafeFetch,
  type SafeFetchOptions,
} from './safe-fetch.ts';
export { type ReadBody, hangUp, readAtMost } from './read.ts';
export { isRefused, RefusedError } from './refused.ts';
