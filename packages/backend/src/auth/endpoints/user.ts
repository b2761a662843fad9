import type { AuthContext, AuthRoutes } from '../context.ts';
import { signedIn } from '../requests.ts';
import { userJson } from '../users/json.ts';
import { accountOf } from '../users/store.ts';

/** Who is signed in. */
export function addUser(app: AuthRoutes, context: AuthContext): void {
  app.get('/user', async (c) => {
    const { user } = await signedIn(c, context);
    return c.json(userJson(await accountOf(context.sql, user)));
  });
}
