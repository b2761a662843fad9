import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { emojiSchema } from './emoji-list.ts';

/**
 * `npm run generate:emoji`: writes the list of emoji in the database's schema, after an update of
 * emojibase-data. The rows that it adds go into a migration.
 */
writeFileSync(
  fileURLToPath(new URL('../supabase/schemas/14_emoji_list.sql', import.meta.url)),
  emojiSchema(),
);
