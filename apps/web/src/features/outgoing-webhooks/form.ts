import { nameText } from '@parley/model';
import { z } from 'zod';
import { isWebAddress, isWithoutCredentials } from '../../lib/web-address.ts';
import { WORKSPACE_EVENTS } from './events.ts';

export const webhookForm = z.object({
  name: nameText.min(1, 'Name is required').max(100, 'Must be at most 100 characters'),
  url: z
    .string()
    .trim()
    .refine(isWebAddress, 'Enter an address that begins with https://')
    .refine(isWithoutCredentials, 'Leave the user name and password out of the address')
    // International names and blanks are stored as they are sent.
    .transform((url) => new URL(url).href)
    .refine((url) => url.length <= 1000, 'Must be at most 1000 characters'),
  events: z.array(z.enum(WORKSPACE_EVENTS)).min(1, 'Choose at least one event'),
});
export type WebhookForm = z.infer<typeof webhookForm>;
