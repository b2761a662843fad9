/** OWASP's parameters for argon2id: 19 MiB, two passes, one lane. */
export const ARGON = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/**
 * A hash of nothing anybody knows, as much work to check as a real one. It is written down: made
 * when it is first needed, it would be twice the work for the first who asks for nobody.
 */
export const NOBODYS_HASH = `$argon2id$v=19$m=${ARGON.memoryCost},t=${ARGON.timeCost},p=${
  ARGON.parallelism
}$${'A'.repeat(22)}$${'A'.repeat(43)}`;

export const isArgonHash = (hash: string): boolean => hash.startsWith('$argon2');

/** Whether it was made with today's parameters. */
export const isCurrentArgon = (hash: string): boolean =>
  hash.startsWith('$argon2id$') &&
  hash.includes(`$m=${ARGON.memoryCost},t=${ARGON.timeCost},p=${ARGON.parallelism}$`);
