import type { Client } from '../tables/database.ts';
import { toAppError } from '../base/errors.ts';

/** The language of mails about the account, which Auth writes: it knows no other settings. */
export function createMailLanguage(client: Client) {
  return {
    /** @param language such as `de`. */
    async choose(language: string): Promise<void> {
      const { auth } = await client.whole();
      const { error } = await auth.updateUser({ data: { language } });
      if (error) throw toAppError(error);
    },
  };
}
