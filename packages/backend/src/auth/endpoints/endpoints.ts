import type { AuthContext, AuthRoutes, Method } from '../context.ts';
import { addAbout } from './about.ts';
import { addUser } from './user.ts';

/** Every endpoint that is no method's own. */
export function addEndpoints(
  app: AuthRoutes,
  context: AuthContext,
  methods: readonly Method[],
): void {
  addAbout(app, context, methods);
  addUser(app, context);
}
