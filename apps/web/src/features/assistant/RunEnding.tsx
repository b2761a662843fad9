import type { AssistantRun } from '@parley/model';
import { clsx } from 'clsx';
import { CircleAlert, CircleStop, RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useOwnId } from '../../data/index.ts';
import { toastErrors } from '../../lib/toast-errors.ts';
import { retryRun } from './mutations.ts';
import { runErrorText } from './run-error.ts';
import { PlainButton } from '../../ui/PlainButton.tsx';

/** Note below an answer that was stopped, failed, or lacks its end. */
export function RunEnding({ run }: { run: AssistantRun }) {
  if (run.status === 'failed') return <Failed run={run} />;
  if (run.status === 'stopped') return <Stopped run={run} />;
  return run.status === 'done' && run.error ? <CutShort run={run} /> : null;
}

function Failed({ run }: { run: AssistantRun }) {
  const { t } = useTranslation('assistant');
  const ownId = useOwnId();
  const { what, hint } = runErrorText(run, t);
  return (
    <div
      className={clsx(
        'mt-1.5 flex max-w-[46rem] flex-wrap items-center gap-x-2.5 gap-y-1 px-3 py-2',
        'rounded-lg border border-bad/35 bg-bad/6 text-sm',
      )}
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

function CutShort({ run }: { run: AssistantRun }) {
  const { t } = useTranslation('assistant');
  const { what, hint } = runErrorText(run, t);
  return (
    <p className="mt-1 text-sm text-faint" role="status">
      {[what, hint].filter(Boolean).join(' ')}
    </p>
  );
}

function Stopped({ run }: { run: AssistantRun }) {
  const { t } = useTranslation('assistant');
  const ownId = useOwnId();
  return (
    <div className="mt-1 flex items-center gap-2 text-sm text-faint">
      <CircleStop size={14} strokeWidth={1.75} aria-hidden="true" />
      <span>{t('stopped')}</span>
      {run.asked_by === ownId && <Retry run={run} />}
    </div>
  );
}

function Retry({ run }: { run: AssistantRun }) {
  const { t } = useTranslation(['assistant', 'errors']);
  return (
    <PlainButton
      size="sm"
      variant="outline"
      className="h-7 rounded-full px-2.5 text-xs"
      onPress={() => toastErrors(retryRun(run.id))}
    >
      <RotateCw size={12} strokeWidth={2} aria-hidden="true" />
      {t('errors:tryAgain')}
    </PlainButton>
  );
}
