import { type AssistantRun, type Profile, profileName } from '@parley/model';
import { useTranslation } from 'react-i18next';
import { useProfiles } from '../../data/index.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { ActionsOfRun } from './actions/ActionsOfRun.tsx';
import { concernsPeople, isActive } from './run-facts.ts';
import { RunEnding } from './RunEnding.tsx';
import { Busy } from '../../ui/Busy.tsx';

type RunStateProps = {
  runs: AssistantRun[];
  isAnswered(replyId: string): boolean;
};

/** State of each assistant below the question: it is thinking, or ended without an answer. */
export function RunStates({ runs, isAnswered }: RunStateProps) {
  const profiles = useProfiles();
  return runs
    .filter(concernsPeople)
    .map((run) => (
      <RunState
        key={run.id}
        run={run}
        isAnswered={isAnswered(run.reply_id)}
        assistant={profiles.get(run.assistant_id)}
      />
    ));
}

function RunState({
  run,
  isAnswered,
  assistant,
}: {
  run: AssistantRun;
  isAnswered: boolean;
  assistant: Profile | undefined;
}) {
  return (
    <>
      {isActive(run) && !isAnswered && <Thinking run={run} assistant={assistant} />}
      {/* If there is a reply, it shows the ending and the proposals itself. */}
      {!isAnswered && (
        <div className="ms-13.5">
          <RunEnding run={run} />
          <ActionsOfRun run={run} />
        </div>
      )}
    </>
  );
}

function Thinking({ run, assistant }: { run: AssistantRun; assistant: Profile | undefined }) {
  const { t } = useTranslation('assistant');
  const name = profileName(assistant);
  return (
    <div className="mt-2.5 flex items-center gap-3 px-1.5 text-sm text-faint" role="status">
      <Avatar profile={assistant} />
      {run.reading ? t('reading', { name, file: run.reading }) : t('thinking', { name })}
      <Busy />
    </div>
  );
}
