import type { AuthRequest } from '../requester.ts';
import type { UserRow } from '../rows.ts';

/** The language of a mail: the user's choice, else the browser's. */
export function mailLanguageOf(
  c: AuthRequest,
  { raw_user_meta_data: data }: UserRow,
): string | null {
  const chosen = data?.language ?? data?.locale;
  if (typeof chosen === 'string') return chosen;
  return c.req.header('accept-language')?.split(/[,;]/)[0]?.trim() || null;
}
