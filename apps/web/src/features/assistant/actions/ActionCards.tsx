import type { AssistantAction } from '@parley/model';
import { ActionCard } from './ActionCard.tsx';

/** Actions proposed by a reply, each with buttons to approve or reject it. */
export default function ActionCards({ actions }: { actions: AssistantAction[] }) {
  return (
    <div className="mt-2 flex max-w-[34rem] flex-col gap-2">
      {actions.map((action) => (
        <ActionCard key={action.id} action={action} />
      ))}
    </div>
  );
}
