import type { AssistantAction } from '@parley/model';
import { ACTION_VIEWS } from './kinds/index.ts';
import type { ActionKind, Proposal } from './payload.ts';

/** Edits a proposed action before it is approved. */
export function EditAction<Kind extends ActionKind>({
  action,
  proposal,
  onClose,
}: {
  action: AssistantAction;
  proposal: Proposal<Kind>;
  onClose(): void;
}) {
  const View = ACTION_VIEWS[proposal.kind].Edit;
  return View && <View action={action} payload={proposal.payload} onClose={onClose} />;
}
