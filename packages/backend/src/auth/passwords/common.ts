let words: Promise<ReadonlySet<string>> | null = null;

/** Read when the first password is judged: they are 49,000, and most starts need none. */
const commonPasswords = (): Promise<ReadonlySet<string>> =>
  (words ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  ));

/** Whether a password is among those that are tried first, or one character over and over. */
export async function isCommon(password: string): Promise<boolean> {
  if (new Set(password).size <= 1) return true;
  const plain = password.toLowerCase();
  const common = await commonPasswords();
  return common.has(plain) || common.has(plain.replace(/[\d\W_]{1,4}$/, ''));
}
