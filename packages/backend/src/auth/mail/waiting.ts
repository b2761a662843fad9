import { openPool } from '../../postgres/pool.ts';

/** A mail that nobody has carried out of the house yet. */
export type WaitingMail = {
  id: string;
  to: string;
  subject: string;
  text: string;
  createdAt: Date;
};

/** The outbox of a project, the oldest first. @throws while the database is away. */
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
