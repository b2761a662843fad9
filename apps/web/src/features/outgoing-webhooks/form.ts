import { nameText } from '@parley/model';
import { z } from 'zod';
import { programAddress } from '../../lib/program-address.ts';
import { WORKSPACE_EVENTS } from './events.ts';

export const webhookForm = z.object({
  name: nameText.min(1, 'Name is required').max(100, 'Must be at most 100 characters'),
  url: programAddress,
  events: z.array(z.enum(WORKSPACE_EVENTS)).min(1, 'Choose at least one event'),
});
export type WebhookForm = z.infer<typeof webhookForm>;
