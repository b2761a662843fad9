import { openPool } from '../../postgres/pool.ts';

/** A mail in the outbox that has not been sent yet. */
export type WaitingMail = {
  id: string;
  to: string;
  subject: string;
  text: string;
  createdAt: Date;
};

/**
 * Reads the project's outbox, oldest first.
 * @throws while the database is away.
 */
export async function waitingMails(databaseUrl: string): Promise<WaitingMail[]> {
  const sql = openPool(databaseUrl, 1);
  try {
    return await sql<WaitingMail[]>`
      select id, recipient as to, subject, text, created_at as "createdAt"
      from platform.outbox order by created_at`;
  } finally {
    await sql.end({ timeout: 1 });
  }
}
