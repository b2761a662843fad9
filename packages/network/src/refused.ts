/** A request that must not leave: its address is not one of the public internet, or not spoken here. */
export class RefusedError extends Error {
  readonly code = 'address_refused';
}
