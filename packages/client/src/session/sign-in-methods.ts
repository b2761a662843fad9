import type { Provider as ProviderId } from '@supabase/supabase-js';
import * as z from 'zod/mini';
import { type Cell, cell } from '../base/cell.ts';
import type { Config } from '../connection/config.ts';
import type { Client } from '../tables/database.ts';
import { AppError, toAppError } from '../base/errors.ts';
import { foreignCode } from '../base/error-codes.ts';
import { methodsUntilAnswered, type SignInMethods } from './offered-methods.ts';

/** Entries of `external` that are not providers. */
const NO_PROVIDERS = new Set(['email', 'phone', 'anonymous_users']);
/** Names that are not the capitalized id. */
const NAMES: Readonly<Record<string, string>> = {
  azure: 'Microsoft',
  github: 'GitHub',
  gitlab: 'GitLab',
  linkedin: 'LinkedIn',
  linkedin_oidc: 'LinkedIn',
  slack_oidc: 'Slack',
  twitter: 'X',
  workos: 'WorkOS',
};

const isName = (id: unknown) => typeof id === 'string' && id !== '';
const providerId = z.custom<ProviderId>(isName);
const settingsSchema = z.looseObject({
  external: z.record(z.string(), z.boolean()),
  mailer_autoconfirm: z.boolean(),
  /** Providers added by an operator, if the server lists them. */
  custom_providers: z._default(z.array(z.object({ identifier: providerId, name: z.string() })), []),
});
const refusalSchema = z.looseObject({ error_code: z.string(), msg: z.string() });

type Options = { client: Client; config: Config; fetch: typeof fetch };

/**
 * Sign-in methods other than a password: links and codes by mail, and accounts at other providers.
 * All use PKCE, so that their results are valid only in this browser.
 */
export function createSignInMethods({ client, config, fetch }: Options) {
  const methods: Cell<SignInMethods> = cell(methodsUntilAnswered(config));
  let asked: Promise<void> | null = null;

  const ask = async () => {
    const answer = await fetch(`${config.supabaseUrl}/auth/v1/settings`, {
      headers: { apikey: config.supabaseKey },
    });
    methods.set(methodsOf(settingsSchema.parse(await answer.json()), config));
  };

  return {
    methods,

    /**
     * Loads the methods that the server offers, once. Until it answers, only the password is
     * offered.
     */
    load(): void {
      asked ??= ask().catch(() => {
        asked = null;
      });
    },

    /**
     * Sends a mail with a link and a code to sign in. The answer is the same for an address without
     * an account, which receives neither.
     * @throws AppError
     */
    async sendLink(email: string, redirectTo: string): Promise<void> {
      const { auth } = await client.whole();
      const { error } = await auth.signInWithOtp({
        email,
        options: { shouldCreateUser: false, emailRedirectTo: redirectTo },
      });
      if (error && !TELLS.has(error.code ?? '')) throw toAppError(error);
    },

    /**
     * Signs in with the code of a mail instead of its link; a recovery code starts a recovery.
     * @throws AppError `otp_expired` for a code that is wrong, used or too old
     */
    async enterCode(email: string, code: string, type: 'email' | 'recovery'): Promise<void> {
      const { auth } = await client.whole();
      const { error } = await auth.verifyOtp({ email, token: code, type });
      if (error) throw toAppError(error);
    },

    /**
     * Redirects to a provider, which returns to `redirectTo`.
     * @param invitation the secret of an invitation that led here: it creates an account even if
     * others cannot
     * @throws AppError if the server cannot redirect to the provider; the page stays
     */
    async goTo(
      provider: ProviderId,
      redirectTo: string,
      invitation: string | null = null,
    ): Promise<void> {
      const { auth } = await client.whole();
      const { data, error } = await auth.signInWithOAuth({
        provider,
        options: {
          redirectTo,
          skipBrowserRedirect: true,
          ...(invitation === null ? {} : { queryParams: { invite_token: invitation } }),
        },
      });
      if (error) throw toAppError(error);
      // A refusal would replace the page with a response meant for programs.
      const answer = await fetch(data.url, { redirect: 'manual' }).catch(() => null);
      if (answer && answer.status >= 400) throw await refusalOf(answer);
      window.location.assign(data.url);
    },
  };
}

/** Refusals that occur only for some addresses, and would reveal who has an account. */
const TELLS = new Set(['otp_disabled', 'user_not_found', 'over_email_send_rate_limit']);

function methodsOf(
  { external, mailer_autoconfirm, custom_providers }: z.infer<typeof settingsSchema>,
  { canMail }: Config,
): SignInMethods {
  const enabled = Object.entries(external).flatMap(([id, isOn]) =>
    isOn && !NO_PROVIDERS.has(id) ? [{ id: providerId.parse(id), name: nameOf(id) }] : [],
  );
  const added = custom_providers.map(({ identifier, name }) => ({ id: identifier, name }));
  // A server that requires confirmed addresses sends mails: hosted Auth does so whatever our own
  // workers can do.
  const sendsMail = canMail === true || !mailer_autoconfirm;
  return { sendsMail, providers: [...enabled, ...added] };
}

/** `github` becomes GitHub; a name in config.toml such as `harbour_works` becomes Harbour works. */
const nameOf = (id: string): string => {
  const words = id.replaceAll(/[_-]/g, ' ');
  return NAMES[id] ?? words.charAt(0).toUpperCase() + words.slice(1);
};

async function refusalOf(answer: Response): Promise<AppError> {
  const { data } = refusalSchema.safeParse(await answer.json().catch(() => null));
  const { status } = answer;
  const code = data?.error_code ? foreignCode(data.error_code) : 'unexpected';
  return new AppError(code, data?.msg ?? 'Something went wrong', { status });
}
