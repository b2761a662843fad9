import type { Provider as ProviderId } from '@supabase/supabase-js';
import type { Config } from '../connection/config.ts';

/** An external sign-in provider: its id on the server, and its name for users. */
export type SignInProvider = { id: ProviderId; name: string };

/** Methods to sign in other than a password, as configured on the project's server. */
export type SignInMethods = {
  /** True if mails reach users; otherwise links wait with the server's operator. */
  sendsMail: boolean;
  providers: readonly SignInProvider[];
};

/** Assumed until the server has answered. */
export const methodsUntilAnswered = ({ canMail }: Config): SignInMethods => ({
  sendsMail: canMail ?? false,
  providers: [],
});
