import { randomUUID } from 'node:crypto';
import type { AuthRequest } from '../requester.ts';
import type { Metadata } from '../rows.ts';
import type { Hook } from './call.ts';

/** A person who is about to get an account. */
export type Newcomer = {
  email: string | null;
  phone: string | null;
  /** Method of sign-up: `email`, `phone`, `anonymous`, or the name of a provider. */
  provider: string;
  data: Metadata;
};

/**
 * Asks the project if a new account may be created.
 * @returns the id of the new account.
 * @throws AuthError with the project's message if it refuses.
 */
export type AskAboutNewcomer = (c: AuthRequest, newcomer: Newcomer) => Promise<string>;

/** `[auth.hook.before_user_created]`; without this hook every newcomer is accepted. */
export const askAboutNewcomer =
  (hook: Hook | null): AskAboutNewcomer =>
  async (c, { email, phone, provider, data }) => {
    const id = randomUUID();
    const now = new Date().toISOString();
    await hook?.({
      metadata: {
        uuid: randomUUID(),
        time: now,
        name: 'before-user-created',
        ip_address: c.env.address,
      },
      user: {
        id,
        aud: 'authenticated',
        role: '',
        email: email ?? '',
        phone: phone ?? '',
        app_metadata: { provider, providers: [provider] },
        user_metadata: data,
        identities: [],
        created_at: now,
        updated_at: now,
        is_anonymous: provider === 'anonymous',
      },
    });
    return id;
  };
