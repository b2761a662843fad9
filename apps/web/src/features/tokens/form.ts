import { limits } from '@parley/model';
import { z } from 'zod';

export const RIGHTS = ['read', 'write'] as const;

const isDays = (text: string) =>
  /^\d{1,4}$/.test(text) && Number(text) >= 1 && Number(text) <= limits.tokenDaysMax;

export const tokenForm = z.object({
  name: z.string().trim().min(1, 'Name is required').max(100, 'Must be at most 100 characters'),
  right: z.enum(RIGHTS),
  days: z
    .string()
    .trim()
    .refine(isDays, `Enter a whole number of days from 1 to ${limits.tokenDaysMax}`),
});
export type TokenForm = z.infer<typeof tokenForm>;
