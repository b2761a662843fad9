import type { AuthContext, Method } from '../context.ts';
import type { AuthRoutes } from '../requester.ts';
import { addAbout } from './about.ts';
import { addLogout } from './logout.ts';
import { addMails } from './mails.ts';
import { addOtp } from './otp.ts';
import { addSignup } from './signup.ts';
import { addToken } from './token.ts';
import { addUser } from './user.ts';
import { addVerify } from './verify.ts';

/** Adds all endpoints that belong to no method. */
export function addEndpoints(
  app: AuthRoutes,
  context: AuthContext,
  methods: readonly Method[],
): void {
  addAbout(app, context, methods);
  addSignup(app, context);
  addToken(app, context, methods);
  addOtp(app, context);
  addVerify(app, context);
  addMails(app, context);
  addUser(app, context);
  addLogout(app, context);
}
