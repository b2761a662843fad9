import type { Context, Hono } from 'hono';

/** The caller, as the gateway recognised them. */
export type Requester = {
  /** The client's address, from Peers. */
  address: string;
  /** Whether the secret key or a service token speaks, in either header. */
  isOperator: boolean;
  /** Whether this request may make an account. */
  canRegister: boolean;
  /** Called after an account is committed; it stays even if the response is an error. */
  onRegistered?(): void;
  /**
   * Where it may not: sets a registration aside for whoever was invited, by the invitation's secret
   * or, with null, by an address that is proven. Null when nobody was.
   */
  redeem(token: string | null, email: string): Promise<{ release(): Promise<void> } | null>;
};

/** What Hono hands to every route: `c.env` is the requester. */
export type AuthEnv = { Bindings: Requester };
export type AuthRequest = Context<AuthEnv>;
export type AuthRoutes = Hono<AuthEnv>;
