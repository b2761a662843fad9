import type { RiskProposal } from '@parley/model';
import { collections } from '../../../data/index.ts';
import { addLink, type NewRisk, raiseRisk, settleProposal } from '../mutations.ts';
import { evidenceOf } from './evidence.ts';

/** Fields of a proposal that the user may edit. */
export type ProposedFields = Required<
  Pick<NewRisk, 'title' | 'description' | 'category' | 'likelihood' | 'impact'>
>;

/**
 * Adds a proposal to the register without an owner and links its evidence. The risk belongs to the
 * channel of the evidence, so only its readers see it.
 * @returns the id of the risk
 * @throws AppError
 */
export async function acceptProposal(
  proposal: RiskProposal,
  fields: ProposedFields,
  ownId: string,
): Promise<string> {
  const evidence = evidenceOf(proposal);
  const author = { workspaceId: proposal.workspace_id, ownId };
  // The channel with the fewest readers, if there are several.
  const narrow =
    evidence.find(
      ({ channel_id }) => collections.channels.get(channel_id)?.visibility !== 'open',
    ) ?? evidence[0];
  const riskId = await raiseRisk(
    {
      ...fields,
      channel_id: narrow?.channel_id ?? null,
      source_message_id: narrow?.message_id ?? null,
    },
    author,
  );
  await settleProposal(proposal.id, { status: 'accepted', risk_id: riskId });
  for (const { message_id } of evidence) await addLink({ risk_id: riskId, message_id }, author);
  return riskId;
}

export const proposalFields = ({
  title,
  description,
  category,
  likelihood,
  impact,
}: RiskProposal): ProposedFields => ({ title, description, category, likelihood, impact });
