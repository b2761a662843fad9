import { Button } from '@heroui/react';
import { type AssistantRun, type Profile, profileName } from '@parley/model';
import { CircleAlert, CircleStop, RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { z } from 'zod';
import { errorText } from '../../lib/error-text.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { retryRun } from './mutations.ts';

const failure = z.object({ code: z.string(), message: z.string(), hint: z.string() });

type RunStateProps = { run: AssistantRun; isAnswered: boolean; ownId: string; assistant: Profile | undefined };

/** Under the message that was asked: the assistant thinks, was stopped, or could not answer. */
export function RunState({ run, isAnswered, ownId, assistant }: RunStateProps) {
  if (run.status === 'queued' || run.status === 'running') return isAnswered ? null : <Thinking assistant={assistant} />;
  if (run.status === 'failed') return <Failed run={run} ownId={ownId} />;
  if (run.status === 'stopped') return <Stopped run={run} ownId={ownId} />;
  return null;
}

const attempt = (work: Promise<void>) => void work.catch((error: unknown) => toast.error(errorText(error)));

function Thinking({ assistant }: Pick<RunStateProps, 'assistant'>) {
  const { t } = useTranslation('assistant');
  return (
    <div className="mt-2.5 flex items-center gap-3 px-1.5 text-[13px] text-faint" role="status">
      <Avatar profile={assistant} />
      <span className="motion-safe:animate-pulse">{t('thinking', { name: profileName(assistant) })}</span>
    </div>
  );
}

function Failed({ run, ownId }: Pick<RunStateProps, 'run' | 'ownId'>) {
  const { t } = useTranslation('assistant');
  const { data: error } = failure.safeParse(run.error);
  return (
    <div className="mt-1.5 ms-13.5 flex max-w-[46rem] flex-wrap items-center gap-x-2.5 gap-y-1 rounded-lg border border-bad/35 bg-bad/6 px-3 py-2 text-[13.5px]" role="status">
      <CircleAlert size={15} strokeWidth={1.75} className="shrink-0 text-bad" aria-hidden="true" />
      <span className="min-w-0 flex-1">
        <span>{error ? t(`failures.${error.code}`, { defaultValue: error.message }) : t('failures.unknown')}</span>
        {error && <span className="text-soft"> {t(`hints.${error.code}`, { defaultValue: error.hint })}</span>}
      </span>
      {run.asked_by === ownId && <Retry run={run} />}
    </div>
  );
}

function Stopped({ run, ownId }: Pick<RunStateProps, 'run' | 'ownId'>) {
  const { t } = useTranslation('assistant');
  return (
    <div className="mt-1 ms-13.5 flex items-center gap-2 text-[13px] text-faint">
      <CircleStop size={14} strokeWidth={1.75} aria-hidden="true" />
      {t('stopped')}
      {run.asked_by === ownId && <Retry run={run} />}
    </div>
  );
}

function Retry({ run }: { run: AssistantRun }) {
  const { t } = useTranslation('assistant');
  return <Button size="sm" variant="outline" className="h-7 rounded-full px-2.5 text-[12.5px]" onPress={() => attempt(retryRun(run.id))}><RotateCw size={12} strokeWidth={2} aria-hidden="true" />{t('retry')}</Button>;
}
