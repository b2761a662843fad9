import { Button } from '@heroui/react';
import { type AssistantRun, type Profile, profileName } from '@parley/model';
import { CircleAlert, CircleStop, RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../ui/Avatar.tsx';
import { attempt } from '../channels/attempt.ts';
import { ActionsOfRun } from './actions/ActionsOfRun.tsx';
import { retryRun } from './mutations.ts';
import { runErrorText } from './run-error.ts';
import { isActive } from './run-facts.ts';
import { Busy } from '../../ui/Busy.tsx';

type RunStateProps = {
  runs: AssistantRun[];
  isAnswered(replyId: string): boolean;
  ownId: string;
  profiles: Map<string, Profile>;
};

/** Under the message that was asked: each assistant thinks, was stopped, or could not answer. */
export function RunStates({ runs, isAnswered, ownId, profiles }: RunStateProps) {
  return runs.map((run) => (
    <RunState
      key={run.id}
      run={run}
      isAnswered={isAnswered(run.reply_id)}
      ownId={ownId}
      assistant={profiles.get(run.assistant_id)}
    />
  ));
}

function RunState({
  run,
  isAnswered,
  ownId,
  assistant,
}: {
  run: AssistantRun;
  isAnswered: boolean;
  ownId: string;
  assistant: Profile | undefined;
}) {
  return (
    <>
      {isActive(run) && !isAnswered && <Thinking assistant={assistant} />}
      {run.status === 'failed' && <Failed run={run} ownId={ownId} />}
      {run.status === 'stopped' && <Stopped run={run} ownId={ownId} />}
      {/* What it proposes stands with its reply, where there is one. */}
      {!isAnswered && (
        <div className="ms-13.5">
          <ActionsOfRun run={run} />
        </div>
      )}
    </>
  );
}

function Thinking({ assistant }: { assistant: Profile | undefined }) {
  const { t } = useTranslation('assistant');
  return (
    <div className="mt-2.5 flex items-center gap-3 px-1.5 text-[13px] text-faint" role="status">
      <Avatar profile={assistant} />
      {t('thinking', { name: profileName(assistant) })}
      <Busy />
    </div>
  );
}

function Failed({ run, ownId }: { run: AssistantRun; ownId: string }) {
  const { t } = useTranslation('assistant');
  const { what, hint } = runErrorText(run, t);
  return (
    <div
      className="mt-1.5 ms-13.5 flex max-w-[46rem] flex-wrap items-center gap-x-2.5 gap-y-1 rounded-lg border border-bad/35 bg-bad/6 px-3 py-2 text-[13.5px]"
      role="status"
    >
      <CircleAlert size={15} strokeWidth={1.75} className="shrink-0 text-bad" aria-hidden="true" />
      <span className="min-w-0 flex-1">
        <span>{what}</span>
        {hint && <span className="text-soft"> {hint}</span>}
      </span>
      {run.asked_by === ownId && <Retry run={run} />}
    </div>
  );
}

function Stopped({ run, ownId }: { run: AssistantRun; ownId: string }) {
  const { t } = useTranslation('assistant');
  return (
    <div className="mt-1 ms-13.5 flex items-center gap-2 text-[13px] text-faint">
      <CircleStop size={14} strokeWidth={1.75} aria-hidden="true" />
      <span>{t('stopped')}</span>
      {run.asked_by === ownId && <Retry run={run} />}
    </div>
  );
}

function Retry({ run }: { run: AssistantRun }) {
  const { t } = useTranslation('assistant');
  return (
    <Button
      size="sm"
      variant="outline"
      className="h-7 rounded-full px-2.5 text-[12.5px]"
      onPress={() => attempt(retryRun(run.id))}
    >
      <RotateCw size={12} strokeWidth={2} aria-hidden="true" />
      {t('retry')}
    </Button>
  );
}
