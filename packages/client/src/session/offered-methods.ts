import type { Provider as ProviderId } from '@supabase/supabase-js';
import type { Config } from '../connection/config.ts';

/** Somebody else who vouches for people: as the server calls them, and as people do. */
export type SignInProvider = { id: ProviderId; name: string };

/** How people sign in beside a password, as the server of this project has it. */
export type SignInMethods = {
  /** Whether mails reach people; without, links wait with whoever runs the server. */
  sendsMail: boolean;
  providers: readonly SignInProvider[];
};

/** What is taken to be offered until the server has answered. */
export const methodsUntilAnswered = ({ canMail }: Config): SignInMethods => ({
  sendsMail: canMail ?? false,
  providers: [],
});
