import { z } from 'zod';
import { duration } from './durations.ts';

const MINUTE_MS = 60_000;

/** A way to sign in with an account of somebody else's (`[auth.external.<name>]`). */
const externalSchema = z.looseObject({
  enabled: z.boolean().default(false),
  client_id: z.string().default(''),
  secret: z.string().default(''),
  redirect_uri: z.string().default(''),
  url: z.string().default(''),
  skip_nonce_check: z.boolean().default(false),
  email_optional: z.boolean().default(false),
});
export type ExternalSettings = z.infer<typeof externalSchema>;

/** Of a way that config.toml does not name: it is off. */
export const UNNAMED: ExternalSettings = externalSchema.parse({});

const hookSchema = z.looseObject({
  enabled: z.boolean().default(false),
  uri: z.string().default(''),
  secrets: z.string().default(''),
});

const factorSchema = z
  .looseObject({
    enroll_enabled: z.boolean().default(false),
    verify_enabled: z.boolean().default(false),
  })
  .prefault({});

/** Six, where another length is asked for than a code can have, as GoTrue does. */
const codeLength = z
  .int()
  .default(6)
  .transform((asked) => (asked >= 6 && asked <= 10 ? asked : 6));

/** In seconds; what is no time stands for the usual one, as with GoTrue. */
const seconds = (usual: number) =>
  z
    .int()
    .min(0)
    .default(usual)
    .transform((asked) => asked || usual);

const phoneFactorSchema = z
  .looseObject({
    enroll_enabled: z.boolean().default(false),
    verify_enabled: z.boolean().default(false),
    otp_length: codeLength,
    template: z.string().default('Your code is {{ .Code }}'),
    max_frequency: duration.default(5000),
  })
  .prefault({});

const smtpSchema = z.looseObject({
  enabled: z.boolean().default(true),
  host: z.string(),
  port: z.int().positive().max(65_535),
  user: z.string().default(''),
  pass: z.string().default(''),
  admin_email: z.string(),
  sender_name: z.string().default(''),
});

const turnedOff = z.looseObject({ enabled: z.literal(false) });

const templateSchema = z.looseObject({
  subject: z.string().optional(),
  content: z.string().optional(),
  content_path: z.string().optional(),
});
const enabled = { enabled: z.boolean().default(false) };

/** A way to sign in that is on: by the name of today, or by the one that it had. */
const byEitherName = <Section extends { enabled?: boolean | undefined; enable_signup: boolean }>(
  section: Section,
): Section => ({ ...section, enable_signup: section.enabled ?? section.enable_signup });

const emailSchema = z
  .looseObject({
    enabled: z.boolean().optional(),
    enable_signup: z.boolean().default(true),
    double_confirm_changes: z.boolean().default(true),
    enable_confirmations: z.boolean().default(false),
    secure_password_change: z.boolean().default(false),
    /** Ours: however fresh the session, unless it began with a mail. */
    require_current_password: z.boolean().default(false),
    /** Ours: the link of a sign-up keeps its password only in the browser that signed up. */
    confirm_where_signed_up: z.boolean().default(false),
    /** How long an address waits between two mails, in milliseconds. */
    max_frequency: duration.default(MINUTE_MS),
    otp_length: codeLength,
    /** How long a link or a code is good for, in seconds. */
    otp_expiry: seconds(3600),
    /** What is turned off need not say where it is. */
    smtp: z.preprocess(
      (section) => (turnedOff.safeParse(section).success ? undefined : section),
      smtpSchema.optional(),
    ),
    /** Mails that tell what happened to an account. */
    notification: z.record(z.string(), templateSchema.extend(enabled)).default({}),
    template: z.record(z.string(), templateSchema).default({}),
  })
  .transform(byEitherName)
  .prefault({});

const smsSchema = z
  .looseObject({
    enabled: z.boolean().optional(),
    enable_signup: z.boolean().default(false),
    enable_confirmations: z.boolean().default(false),
    template: z.string().default('Your code is {{ .Code }}'),
    /** In seconds. */
    otp_expiry: seconds(60),
    max_frequency: duration.default(5000),
    /** Numbers that get no message, and the code that is theirs. */
    test_otp: z.record(z.string(), z.coerce.string()).default({}),
  })
  .transform(byEitherName)
  .prefault({});

/** `[auth]` of config.toml, in its names; lengths of time are in milliseconds unless said. */
export const authSettings = z
  .looseObject({
    enabled: z.boolean().default(true),
    site_url: z.string().optional(),
    external_url: z.string().optional(),
    additional_redirect_urls: z.array(z.string()).default([]),
    /** Of an access token, in seconds. */
    jwt_expiry: seconds(3600),
    jwt_issuer: z.string().optional(),
    /**
     * A file beside config.toml with private keys (JWK) that sign access tokens; the first signs.
     */
    signing_keys_path: z.string().optional(),
    enable_signup: z.boolean().default(true),
    enable_anonymous_sign_ins: z.boolean().default(false),
    enable_manual_linking: z.boolean().default(false),
    enable_refresh_token_rotation: z.boolean().default(true),
    /** For how long a used refresh token is answered with its successor, in seconds. */
    refresh_token_reuse_interval: z.int().min(0).default(10),
    /** Ours: whether those that are guessed first are refused. */
    refuse_common_passwords: z.boolean().default(false),
    /** Six at least, whatever is asked for. */
    minimum_password_length: z
      .int()
      .default(6)
      .transform((asked) => Math.max(6, asked)),
    password_requirements: z
      .enum([
        '',
        'letters_digits',
        'lower_upper_letters_digits',
        'lower_upper_letters_digits_symbols',
      ])
      .default(''),
    email: emailSchema,
    sms: smsSchema,
    mfa: z
      .looseObject({
        max_enrolled_factors: z.int().positive().default(10),
        totp: factorSchema,
        phone: phoneFactorSchema,
        web_authn: factorSchema,
      })
      .prefault({}),
    sessions: z
      .looseObject({
        timebox: duration.optional(),
        inactivity_timeout: duration.optional(),
        /** Ours: how old the proof of whoever changes their account may be; 0 for any age. */
        recent_proof: duration.default(10 * MINUTE_MS),
      })
      .prefault({}),
    external: z.record(z.string(), externalSchema).default({}),
    hook: z.record(z.string(), hookSchema).default({}),
    rate_limit: z.record(z.string(), z.number()).default({}),
  })
  .prefault({});

export type AuthSettings = z.infer<typeof authSettings>;
