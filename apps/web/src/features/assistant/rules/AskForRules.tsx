import { Button } from '@heroui/react';
import { useTranslation } from 'react-i18next';
import { ErrorNotice } from '../../../ui/Notice.tsx';
import type { Proposals } from './use-proposals.ts';

type AskForRulesProps = {
  proposals: Proposals;
  /** Number of undecided proposals. */
  count: number;
  isDisabled: boolean;
};

/** Lets the model propose rules for what the grammar left to it. */
export function AskForRules({ proposals, count, isDisabled }: AskForRulesProps) {
  const { t } = useTranslation('rules');
  const { state, failure, proposed, ask } = proposals;
  const told = {
    none: '',
    failed: '',
    running: t('proposals.running'),
    done: proposed.length === 0 ? t('proposals.none') : t('proposals.left', { count }),
  };
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <Button
          size="sm"
          variant="ghost"
          isDisabled={isDisabled}
          isPending={state === 'running'}
          onPress={ask}
        >
          {t('proposals.ask')}
        </Button>
        <p role="status" className="text-sm text-soft">
          {told[state]}
        </p>
      </div>
      {failure && (
        <ErrorNotice>
          {t(`assistant:failures.${failure.code}`, { defaultValue: failure.message })}{' '}
          {t(`assistant:hints.${failure.code}`, { defaultValue: failure.hint ?? '' })}
        </ErrorNotice>
      )}
    </div>
  );
}
