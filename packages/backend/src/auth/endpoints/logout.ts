import { writeAudit } from '../audit.ts';
import type { AuthContext } from '../context.ts';
import type { AuthRoutes } from '../requester.ts';
import { inTransaction } from '../database.ts';
import { invalid } from '../errors.ts';
import { signedIn } from '../requests.ts';
import { endSession, endSessions } from '../sessions/end.ts';

/** Signs out everywhere, here, or everywhere else. Access tokens and sockets end immediately. */
export function addLogout(app: AuthRoutes, context: AuthContext): void {
  app.post('/logout', async (c) => {
    const { user, session } = await signedIn(c, context);
    const scope = c.req.query('scope') ?? 'global';
    if (!['global', 'local', 'others'].includes(scope))
      throw invalid(`Unsupported logout scope "${scope}"`);
    await inTransaction(context.sql, async (tx) => {
      await writeAudit(tx, { actor: user, action: 'logout', address: c.env.address });
      if (session && scope === 'local') return endSession(tx, session.id);
      return endSessions(tx, user.id, scope === 'others' ? (session?.id ?? null) : null);
    });
    return c.body(null, 204);
  });
}
