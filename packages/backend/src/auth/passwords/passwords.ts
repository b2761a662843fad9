/** Hashes and checks passwords, off the main thread and few at a time. */
export type Passwords = {
  /** @returns an argon2id hash in PHC form. @throws AuthError 503 when too many wait. */
  hash(password: string): Promise<string>;
  /**
   * Whether a password is the one of the hash (argon2id, or bcrypt as GoTrue stores it). Without a
   * hash as much work is done, so that its time tells nothing.
   */
  verify(password: string, hash: string | null): Promise<boolean>;
  /** Whether a hash should be made anew from a password that was right. */
  isOutdated(hash: string): boolean;
  close(): Promise<void>;
};
