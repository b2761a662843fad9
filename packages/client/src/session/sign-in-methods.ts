import type { Provider as ProviderId } from '@supabase/supabase-js';
import * as z from 'zod/mini';
import { type Cell, cell } from '../base/cell.ts';
import type { Config } from '../connection/config.ts';
import type { Client } from '../tables/database.ts';
import { AppError, toAppError } from '../base/errors.ts';
import { foreignCode } from '../base/error-codes.ts';
import { methodsUntilAnswered, type SignInMethods } from './offered-methods.ts';

/** What is on in `external` without being a provider. */
const NO_PROVIDERS = new Set(['email', 'phone', 'anonymous_users']);
/** Names that are not their id with a capital letter. */
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
  /** Those that an operator added, where the server tells of them. */
  custom_providers: z._default(z.array(z.object({ identifier: providerId, name: z.string() })), []),
});
const refusalSchema = z.looseObject({ error_code: z.string(), msg: z.string() });

type Options = { client: Client; config: Config; fetch: typeof fetch };

/**
 * Ways to sign in beside a password: links and codes by mail, and accounts of others. All of them
 * by PKCE: what comes back is worth something in this browser alone.
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

    /** Learns what the server offers, once; while it does not answer, there is the password. */
    load(): void {
      asked ??= ask().catch(() => {
        asked = null;
      });
    },

    /**
     * Sends a link and a code to sign in with; the answer is the same for an address without an
     * account, which gets neither.
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
     * Signs in with the code of a mail instead of its link; the one for a new password leads there.
     * @throws AppError `otp_expired` for what is wrong, used or too old
     */
    async enterCode(email: string, code: string, type: 'email' | 'recovery'): Promise<void> {
      const { auth } = await client.whole();
      const { error } = await auth.verifyOtp({ email, token: code, type });
      if (error) throw toAppError(error);
    },

    /**
     * Goes to a provider, who leads back to `redirectTo`.
     * @param invitation its secret, where one led here: it makes an account where nobody else may.
     * @throws AppError where the server cannot send anybody there; the page stays.
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
      // A refusal would take the place of the page, in words for programs.
      const answer = await fetch(data.url, { redirect: 'manual' }).catch(() => null);
      if (answer && answer.status >= 400) throw await refusalOf(answer);
      window.location.assign(data.url);
    },
  };
}

/** Refusals that only some addresses meet: they would tell who has an account. */
const TELLS = new Set(['otp_disabled', 'user_not_found', 'over_email_send_rate_limit']);

function methodsOf(
  { external, mailer_autoconfirm, custom_providers }: z.infer<typeof settingsSchema>,
  { canMail }: Config,
): SignInMethods {
  const enabled = Object.entries(external).flatMap(([id, isOn]) =>
    isOn && !NO_PROVIDERS.has(id) ? [{ id: providerId.parse(id), name: nameOf(id) }] : [],
  );
  const added = custom_providers.map(({ identifier, name }) => ({ id: identifier, name }));
  // Who has addresses confirmed sends mails, too: hosted Auth does, whatever our own workers can.
  const sendsMail = canMail === true || !mailer_autoconfirm;
  return { sendsMail, providers: [...enabled, ...added] };
}

/** `github` is GitHub; a name of config.toml, `harbour_works`, is Harbour works. */
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
