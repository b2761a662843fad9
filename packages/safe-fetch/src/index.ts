export { asFetch } from './fetch.ts';
export {
  type Address,
  type Call,
  createSafeFetch,
  type SafeFetch,
  type SafeFetchOptions,
} from './safe-fetch.ts';
export { type Body, hangUp, readAtMost } from './read.ts';
export { isRefused, RefusedError } from './refused.ts';
