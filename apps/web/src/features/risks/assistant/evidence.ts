import type { RiskProposal } from '@parley/model';
import { z } from 'zod';

const evidenceSchema = z
  .array(z.object({ message_id: z.string(), channel_id: z.string(), quote: z.string() }))
  .catch([]);
export type Evidence = z.infer<typeof evidenceSchema>[number];

/** The quoted messages that a proposal is based on. */
export const evidenceOf = ({ evidence }: Pick<RiskProposal, 'evidence'>): Evidence[] =>
  evidenceSchema.parse(evidence);
