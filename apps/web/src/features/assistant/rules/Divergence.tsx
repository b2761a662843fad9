import { useTranslation } from 'react-i18next';
import type { PromptRules } from './use-prompt-rules.ts';

/** Says that the published prompt and the rules that are followed differ. */
export function Divergence({ rules, isDraft }: { rules: PromptRules; isDraft: boolean }) {
  const { t } = useTranslation('rules');
  if (isDraft || !rules.isChanged || rules.isTouched) return null;
  return (
    <p role="status" className="rounded-lg border border-hairline bg-raised px-3 py-2 text-sm">
      {rules.version === null ? t('unpublished') : t('diverged', { version: rules.version })}
    </p>
  );
}
