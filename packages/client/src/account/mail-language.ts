import type { Client } from '../tables/database.ts';
import { toAppError } from '../base/errors.ts';

/** The language of mails about the account. Auth writes them and knows no other setting. */
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
