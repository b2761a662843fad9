import { Button } from '@heroui/react';
import { type AssistantRun, type Profile, profileName } from '@parley/model';
import { CircleAlert, RotateCw, Square } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { z } from 'zod';
import { errorText } from '../../lib/error-text.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { retryRun, stopRun } from './mutations.ts';

const failure = z.object({ code: z.string(), message: z.string(), hint: z.string() });

type RunStateProps = { run: AssistantRun; isAnswered: boolean; ownId: string; assistant: Profile | undefined };

/** Under the message that was asked: the assistant thinks, writes, or could not answer. */
export function RunState({ run, isAnswered, ownId, assistant }: RunStateProps) {
  const { t } = useTranslation('assistant');
  const attempt = (work: Promise<void>) => void work.catch((error: unknown) => toast.error(errorText(error)));
  if (run.status === 'queued' || run.status === 'running') {
    return (
      <div className="mt-1.5 flex items-center gap-3 px-2 text-[13px] text-faint" role="status">
        <Avatar profile={assistant} size="sm" />
        <span className="animate-pulse">{t(isAnswered ? 'writing' : 'thinking', { name: profileName(assistant) })}</span>
        <Button size="sm" variant="tertiary" className="h-7" isDisabled={run.stop_requested_at !== null} onPress={() => attempt(stopRun(run.id))}>
          <Square size={12} strokeWidth={2} aria-hidden="true" />
          {t('stop')}
        </Button>
      </div>
    );
  }
  if (run.status !== 'failed') return null;
  const { data: error } = failure.safeParse(run.error);
  return (
    <div className="mt-1.5 flex flex-wrap items-center gap-2 px-2 pl-14 text-[13.5px]" role="status">
      <CircleAlert size={15} strokeWidth={1.75} className="text-bad" aria-hidden="true" />
      <span>{error ? `${t(`failures.${error.code}`, { defaultValue: error.message })}` : t('failures.unknown')} <span className="text-soft">{error ? t(`hints.${error.code}`, { defaultValue: error.hint }) : ''}</span></span>
      {run.asked_by === ownId && <Button size="sm" variant="tertiary" className="h-7" onPress={() => attempt(retryRun(run.id))}><RotateCw size={13} strokeWidth={1.75} aria-hidden="true" />{t('retry')}</Button>}
    </div>
  );
}
