import { nameText } from '@parley/model';
import { z } from 'zod';
import { isWebAddress, isWithoutCredentials } from '../../../lib/web-address.ts';

export const providerKinds = ['openai', 'anthropic', 'google', 'openai-compatible'] as const;
export type ProviderKind = (typeof providerKinds)[number];

/** An amount with a decimal point or comma, '0.25' or '0,25'; may be empty. */
const amount = z
  .string()
  .trim()
  .regex(/^(\d{1,6}([.,]\d{1,6})?)?$/, 'Enter an amount such as 0.25');
const whole = (message: string, min: number, max: number) =>
  z
    .string()
    .trim()
    .refine((text) => /^\d+$/.test(text) && Number(text) >= min && Number(text) <= max, message);

const PRINTABLE = /^[\x21-\x7e]*$/;

export const providerForm = z
  .object({
    kind: z.enum(providerKinds),
    name: nameText.min(1, 'Name is required').max(100, 'Must be at most 100 characters'),
    base_url: z
      .string()
      .trim()
      .max(500, 'Must be at most 500 characters')
      .refine(
        (text) => text === '' || isWebAddress(text),
        'Enter an address that begins with https://',
      )
      .refine(isWithoutCredentials, 'Leave the user name and password out of the address'),
    model: z.string().trim().min(1, 'Enter a model').max(255, 'Must be at most 255 characters'),
    key: z
      .string()
      .trim()
      .max(2000, 'Must be at most 2000 characters')
      .regex(PRINTABLE, 'A key is one word without spaces'),
    /** True for a new key of a provider that requires one. */
    needsKey: z.boolean(),
    price_in: amount,
    price_out: amount,
  })
  .refine(({ kind, base_url }) => kind !== 'openai-compatible' || base_url !== '', {
    path: ['base_url'],
    message: 'Enter an address that begins with https://',
  })
  .refine(({ needsKey, key }) => !needsKey || key !== '', {
    path: ['key'],
    message: 'Paste the key',
  })
  .refine(({ price_in, price_out }) => (price_in === '') === (price_out === ''), {
    path: ['price_out'],
    message: 'Enter both prices or none',
  });
export type ProviderForm = z.infer<typeof providerForm>;

const HOUR_MAX = 10_000;
const TOKENS_MAX = 1_000_000_000_000;
const LIMIT = `Enter a whole number from 1 to ${HOUR_MAX}`;

export const limitsForm = z.object({
  monthly_tokens: z.union(
    [z.literal(''), whole('Enter a whole number', 0, TOKENS_MAX)],
    'Enter a whole number',
  ),
  monthly_cost: amount,
  person_per_hour: whole(LIMIT, 1, HOUR_MAX),
  channel_per_hour: whole(LIMIT, 1, HOUR_MAX),
});
export type LimitsForm = z.infer<typeof limitsForm>;

/** The number in a valid amount; null if empty. */
export const amountOf = (text: string): number | null =>
  text.trim() === '' ? null : Number(text.trim().replace(',', '.'));
