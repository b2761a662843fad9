import type { Context, Hono } from 'hono';

/** The caller as identified by the gateway. */
export type Requester = {
  /** The client's address, from Peers. */
  address: string;
  /** The request carries the secret key or a service token, in either header. */
  isOperator: boolean;
  /** This request may create an account. */
  canRegister: boolean;
  /** Called after an account is committed; it stays even if the response is an error. */
  onRegistered?(): void;
  /**
   * If `canRegister` is false, reserves a registration for an invited user: by the invitation's
   * secret or, if the token is null, by a proven address. Null if there is no invitation.
   */
  redeem(token: string | null, email: string): Promise<{ release(): Promise<void> } | null>;
};

/** Hono's environment for all routes: `c.env` is the requester. */
export type AuthEnv = { Bindings: Requester };
export type AuthRequest = Context<AuthEnv>;
export type AuthRoutes = Hono<AuthEnv>;
