import { openPool } from '../../postgres/pool.ts';

/** A mail in the outbox that has not been sent yet. */
export type QueuedMail = {
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
export async function readQueuedMails(databaseUrl: string): Promise<QueuedMail[]> {
  const sql = openPool(databaseUrl, 1);
  try {
    return await sql<QueuedMail[]>`
      select id, recipient as to, subject, text, created_at as "createdAt"
      from platform.outbox order by created_at`;
  } finally {
    await sql.end({ timeout: 1 });
  }
}
