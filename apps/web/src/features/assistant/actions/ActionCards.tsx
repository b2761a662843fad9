import type { AssistantAction, AssistantRun } from '@parley/model';
import { useOwnId } from '../../../data/index.ts';
import { useChannel } from '../../channels/queries.ts';
import { useChannelRights } from '../../channels/use-channel-rights.ts';
import { isOfRule } from '../run-facts.ts';
import { ActionCard } from './ActionCard.tsx';

type ActionCardsProps = { actions: AssistantAction[]; run: AssistantRun };

/** Actions proposed by a reply, each with buttons to approve or reject it. */
export default function ActionCards({ actions, run }: ActionCardsProps) {
  const ownId = useOwnId();
  const { runs } = useChannelRights(useChannel(run.channel_id));
  return (
    <div className="mt-2 flex max-w-[34rem] flex-col gap-2">
      {actions.map((action) => (
        <ActionCard
          key={action.id}
          action={action}
          isDecider={action.asked_by === ownId || (isOfRule(run) && runs)}
        />
      ))}
    </div>
  );
}
