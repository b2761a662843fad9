export { fetchOver } from './fetch.ts';
export {
  type Address,
  type Call,
  createNetwork,
  type Network,
  type NetworkOptions,
} from './network.ts';
export { type Body, hangUp, readAtMost } from './read.ts';
export { isRefused, RefusedError } from './refused.ts';
