import type { Risk } from '@parley/model';
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { Section } from '../../../ui/PageHeader.tsx';
import { TREATMENTS } from '../register/csv-fields.ts';
import { MarkdownField } from './MarkdownField.tsx';
import { saverOf } from './saver.ts';

/** The treatment option of ISO 31000 and the plan. */
export function Treatment({ risk, isReadOnly }: { risk: Risk; isReadOnly: boolean }) {
  const { t } = useTranslation('risks');
  const save = saverOf(risk);
  return (
    <Section title={t('treatment')}>
      <div
        role="group"
        aria-label={t('treatment')}
        className="grid gap-2 sm:grid-cols-2 xl:grid-cols-4"
      >
        {TREATMENTS.map((treatment) => {
          const isChosen = risk.treatment === treatment;
          return (
            <button
              key={treatment}
              type="button"
              aria-pressed={isChosen}
              disabled={isReadOnly}
              onClick={() => save({ treatment: isChosen ? null : treatment })}
              className={clsx(
                'flex flex-col px-3 py-2',
                'cursor-pointer rounded-lg border text-start',
                'disabled:cursor-default',
                isChosen ? 'border-accent bg-tint' : 'border-hairline enabled:hover:bg-hover',
              )}
            >
              <span className="font-medium">{t(`treatments.${treatment}`)}</span>
              <span className="text-xs leading-4.5 text-soft">
                {t(`treatmentTexts.${treatment}`)}
              </span>
            </button>
          );
        })}
      </div>
      <MarkdownField
        level={3}
        label={t('plan')}
        value={risk.treatment_plan}
        placeholder={t('planPlaceholder')}
        isReadOnly={isReadOnly}
        onSave={(treatment_plan) => save({ treatment_plan })}
      />
    </Section>
  );
}
