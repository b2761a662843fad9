/** Hashes and checks passwords off the main thread, one at a time. */
export type Passwords = {
  /**
   * @returns an argon2id hash in PHC form.
   * @throws AuthError 503 if too many passwords are queued.
   */
  hash(password: string): Promise<string>;
  /**
   * Checks a password against its hash (argon2id, or bcrypt as GoTrue stores it). Without a hash it
   * does the same work, so that timing reveals nothing.
   */
  verify(password: string, hash: string | null): Promise<boolean>;
  /** True if the hash should be replaced when its password is next known. */
  isOutdated(hash: string): boolean;
  close(): Promise<void>;
};
