import { randomUUID } from 'node:crypto';
import type { AuthRequest } from '../requester.ts';
import type { Metadata } from '../rows.ts';
import type { Hook } from './call.ts';

/** Somebody who is about to get an account. */
export type Newcomer = {
  email: string | null;
  phone: string | null;
  /** How they come: `email`, `phone`, `anonymous`, or a provider's name. */
  provider: string;
  data: Metadata;
};

/**
 * Asks the project about somebody new.
 * @returns the id they get. @throws AuthError in the project's words when they get no account.
 */
export type AskAboutNewcomer = (c: AuthRequest, newcomer: Newcomer) => Promise<string>;

/** `[auth.hook.before_user_created]`; without one everybody is welcome. */
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
