import { z } from 'zod';
import { duration } from './durations.ts';

const MINUTE_MS = 60_000;

/** A provider for signing in with an external account (`[auth.external.<name>]`). */
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

/** Settings of a provider that config.toml does not name: it is disabled. */
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

/** Lengths outside 6 to 10 become six, as in GoTrue. */
const codeLength = z
  .int()
  .default(6)
  .transform((asked) => (asked >= 6 && asked <= 10 ? asked : 6));

/** In seconds; zero means the default, as in GoTrue. */
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

/** A sign-in method is enabled by `enabled`, or else by the older name `enable_signup`. */
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
    /**
     * Not in GoTrue: requires the current password however recent the session, unless it began with
     * a mail.
     */
    require_current_password: z.boolean().default(false),
    /** Not in GoTrue: a sign-up's link keeps its password only in the browser that signed up. */
    confirm_where_signed_up: z.boolean().default(false),
    /** Minimum time between two mails to an address, in milliseconds. */
    max_frequency: duration.default(MINUTE_MS),
    otp_length: codeLength,
    /** Lifetime of a link or code, in seconds. */
    otp_expiry: seconds(3600),
    /** A disabled mail server needs no address. */
    smtp: z.preprocess(
      (section) => (turnedOff.safeParse(section).success ? undefined : section),
      smtpSchema.optional(),
    ),
    /** Mails that report events of an account. */
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
    /** Numbers that receive no message, with their fixed codes. */
    test_otp: z.record(z.string(), z.coerce.string()).default({}),
  })
  .transform(byEitherName)
  .prefault({});

/** `[auth]` of config.toml, with its names; durations are in milliseconds unless noted. */
export const authSettings = z
  .looseObject({
    enabled: z.boolean().default(true),
    site_url: z.string().optional(),
    external_url: z.string().optional(),
    additional_redirect_urls: z.array(z.string()).default([]),
    /** Lifetime of an access token, in seconds. */
    jwt_expiry: seconds(3600),
    jwt_issuer: z.string().optional(),
    /**
     * A file next to config.toml with private keys (JWK) for access tokens; the first one signs.
     */
    signing_keys_path: z.string().optional(),
    enable_signup: z.boolean().default(true),
    enable_anonymous_sign_ins: z.boolean().default(false),
    enable_manual_linking: z.boolean().default(false),
    enable_refresh_token_rotation: z.boolean().default(true),
    /** How long a used refresh token returns its successor, in seconds. */
    refresh_token_reuse_interval: z.int().min(0).default(10),
    /** Not in GoTrue: refuses easily guessed passwords. */
    refuse_common_passwords: z.boolean().default(false),
    /** At least six, even if less is configured. */
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
        /** Not in GoTrue: maximum age of the proof for changes to an account; 0 for any age. */
        recent_proof: duration.default(10 * MINUTE_MS),
      })
      .prefault({}),
    external: z.record(z.string(), externalSchema).default({}),
    hook: z.record(z.string(), hookSchema).default({}),
    rate_limit: z.record(z.string(), z.number()).default({}),
  })
  .prefault({});

export type AuthSettings = z.infer<typeof authSettings>;
