import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';

type Grant = { addOIDCScope(scope: string): void; save(): Promise<string> };
type GrantContext = {
  oidc: {
    client: { clientId: string };
    session: { accountId: string };
    provider: { Grant: new (of: { accountId: string; clientId: string }) => Grant };
  };
};

/** The package brings no types; these are what the tests use of it. */
export default class Provider {
  constructor(
    issuer: string,
    configuration: {
      clients: readonly Record<string, unknown>[];
      jwks: { keys: readonly object[] };
      cookies: { keys: readonly string[] };
      claims: Readonly<Record<string, readonly string[]>>;
      features: Readonly<Record<string, { enabled: boolean }>>;
      interactions: { url(ctx: unknown, interaction: { uid: string }): string };
      pkce: { required(): boolean };
      /** In seconds. */
      ttl: Readonly<Record<string, number>>;
      findAccount(
        ctx: unknown,
        id: string,
      ): { accountId: string; claims(): Record<string, unknown> & { sub: string } };
      loadExistingGrant(ctx: GrantContext): Promise<Grant>;
    },
  );
  callback(): RequestListener;
  interactionFinished(
    request: IncomingMessage,
    response: ServerResponse,
    result: { login?: { accountId: string }; error?: string; error_description?: string },
  ): Promise<void>;
}
