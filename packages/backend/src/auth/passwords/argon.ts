/** OWASP's parameters for argon2id: 19 MiB, two passes, one lane. */
export const ARGON = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/**
 * A hash of no known password, as costly to check as a real one. It is a constant because creating
 * it on first use would double the work of the first request for an unknown account.
 */
export const NOBODYS_HASH = `$argon2id$v=19$m=${ARGON.memoryCost},t=${ARGON.timeCost},p=${
  ARGON.parallelism
}$${'A'.repeat(22)}$${'A'.repeat(43)}`;

export const isArgonHash = (hash: string): boolean => hash.startsWith('$argon2');

/** True if the hash uses the current parameters. */
export const isCurrentArgon = (hash: string): boolean =>
  hash.startsWith('$argon2id$') &&
  hash.includes(`$m=${ARGON.memoryCost},t=${ARGON.timeCost},p=${ARGON.parallelism}$`);
