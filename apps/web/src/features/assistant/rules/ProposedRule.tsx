import { Button } from '@heroui/react';
import { useTranslation } from 'react-i18next';
import { keepFocus } from './keep-focus.ts';
import type { Proposal } from './proposals.ts';
import { useRuleWords } from './use-rule-words.ts';

type ProposedRuleProps = {
  proposal: Proposal;
  onChoose(key: string, isUsed: boolean): void;
};

/** A rule that the model proposes for the sentence above, to use or to dismiss. */
export function ProposedRule({ proposal: { rule, key }, onChoose }: ProposedRuleProps) {
  const { t } = useTranslation('rules');
  const { when, what } = useRuleWords()(rule);
  const words = t('then', { when, what });
  return (
    <li className="flex flex-col gap-1 border-b border-hairline py-2 ps-4 pe-1">
      <p className="text-sm text-soft">{t('proposals.by')}</p>
      <p className="wrap-anywhere">
        <span className="font-medium">{when}</span>
        {` · ${what}`}
      </p>
      <div className="flex gap-1">
        <Button
          size="sm"
          variant="outline"
          aria-label={t('proposals.useThis', { rule: words })}
          onPress={({ target }) => keepFocus(target, 1, () => onChoose(key, true))}
        >
          {t('proposals.use')}
        </Button>
        <Button
          size="sm"
          variant="ghost"
          aria-label={t('proposals.dismissThis', { rule: words })}
          onPress={({ target }) => keepFocus(target, 1, () => onChoose(key, false))}
        >
          {t('proposals.dismiss')}
        </Button>
      </div>
    </li>
  );
}
