import type { AssistantAction } from '@parley/model';
import { EditEvent } from './EditEvent.tsx';
import { EditMessage } from './EditMessage.tsx';
import { EditRisk } from './EditRisk.tsx';
import type { Proposal } from './payload.ts';

export type EditActionProps<Payload> = {
  action: AssistantAction;
  payload: Payload;
  onClose(): void;
};

/** The person's own words for a proposal, before it happens. */
export function EditAction({
  action,
  proposal,
  onClose,
}: {
  action: AssistantAction;
  proposal: Proposal;
  onClose(): void;
}) {
  if (proposal.kind === 'message')
    return <EditMessage action={action} payload={proposal.payload} onClose={onClose} />;
  if (proposal.kind === 'event')
    return <EditEvent action={action} payload={proposal.payload} onClose={onClose} />;
  return (
    proposal.kind === 'risk' && (
      <EditRisk action={action} payload={proposal.payload} onClose={onClose} />
    )
  );
}
