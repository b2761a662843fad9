import { CircleAlert, CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { RelativeTime } from '../../../ui/Time.tsx';
import type { ListedProvider } from './queries.ts';
import { Busy } from '../../../ui/Busy.tsx';

type TestStateProps = { provider: ListedProvider; isTesting: boolean; isUnanswered: boolean };

/** The result of a provider's last test in words. */
export function TestState({ provider, isTesting, isUnanswered }: TestStateProps) {
  return (
    <div role="status" className="text-sm">
      <State provider={provider} isTesting={isTesting} isUnanswered={isUnanswered} />
    </div>
  );
}

function State({ provider: { test, tested_at }, isTesting, isUnanswered }: TestStateProps) {
  const { t } = useTranslation(['providers', 'assistant']);
  if (isTesting)
    return (
      <span className="flex items-center gap-2 text-faint">
        <Busy />
        {t('testing')}
      </span>
    );
  if (isUnanswered) return <Bad>{t('noService')}</Bad>;
  if (!test || !tested_at) return <span className="text-faint">{t('untested')}</span>;
  if (test.error) {
    const { code, message, hint } = test.error;
    return (
      <Bad>
        {t(`assistant:failures.${code}`, { defaultValue: message })}{' '}
        <span className="text-soft">{t(`assistant:hints.${code}`, { defaultValue: hint })}</span>
      </Bad>
    );
  }
  return (
    <span className="flex items-center gap-1.5 text-soft">
      <CircleCheck size={14} strokeWidth={1.75} className="shrink-0 text-good" aria-hidden="true" />
      <span>
        {t('works')}
        {test.models.length > 0 && <>, {t('models', { count: test.models.length })}</>} ·{' '}
        <RelativeTime at={tested_at} />
      </span>
    </span>
  );
}

function Bad({ children }: { children: ReactNode }) {
  return (
    <span className="flex items-start gap-1.5">
      <CircleAlert
        size={14}
        strokeWidth={1.75}
        className="mt-0.5 shrink-0 text-bad"
        aria-hidden="true"
      />
      <span>{children}</span>
    </span>
  );
}
