import type { AuthContext } from '../../context.ts';
import type { AuthRequest, AuthRoutes } from '../../requester.ts';
import { inTransaction } from '../../database.ts';
import { endSessions } from '../../sessions/end.ts';
import { sessionsOf } from '../../sessions/store.ts';
import { auditByOperator } from './operator-audit.ts';
import { namedPerson } from './people.ts';

/** Not in GoTrue: lists a user's sessions and signs the user out everywhere. */
export function addSessions(app: AuthRoutes, context: AuthContext): void {
  app.get('/admin/users/:user/sessions', async (c) => {
    const user = await namedPerson(c, context.sql);
    const sessions = await sessionsOf(context.sql, user.id);
    return c.json(
      sessions.map((session) => ({
        id: session.id,
        created_at: session.created_at,
        refreshed_at: session.refreshed_at,
        aal: session.aal,
        user_agent: session.user_agent,
        ip: session.ip,
      })),
    );
  });
  app.delete('/admin/users/:user/sessions', (c) => end(c, context));
}

async function end(c: AuthRequest, context: AuthContext): Promise<Response> {
  const user = await namedPerson(c, context.sql);
  await inTransaction(context.sql, async (tx) => {
    await endSessions(tx, user.id);
    await auditByOperator(c, tx, 'logout', { user_id: user.id, user_email: user.email });
  });
  return c.body(null, 204);
}
