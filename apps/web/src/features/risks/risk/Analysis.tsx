import { Button } from '@heroui/react';
import type { Risk } from '@parley/model';
import { useTranslation } from 'react-i18next';
import { Section } from '../../../ui/PageHeader.tsx';
import { residualOf } from '../level.ts';
import { ScoreMatrix } from '../ScoreMatrix.tsx';
import { saverOf } from './saver.ts';

/** Scores before and after treatment. */
export function Analysis({ risk, isReadOnly }: { risk: Risk; isReadOnly: boolean }) {
  const { t } = useTranslation('risks');
  const save = saverOf(risk);
  const residual = residualOf(risk);
  return (
    <Section title={t('analysis')} text={t('analysisText')}>
      <div className="grid gap-x-10 gap-y-6 sm:grid-cols-2">
        <div className="flex flex-col gap-2">
          <h3 className="flex h-7 items-center text-sm font-medium">{t('inherent')}</h3>
          <ScoreMatrix
            label={t('inherent')}
            value={risk}
            onChange={({ likelihood, impact }) => save({ likelihood, impact })}
            isDisabled={isReadOnly}
          />
        </div>
        <div className="flex flex-col gap-2">
          <div className="flex h-7 max-w-72 items-center justify-between gap-2">
            <h3 className="text-sm font-medium">{t('residual')}</h3>
            {residual && !isReadOnly && (
              <Button
                size="sm"
                variant="ghost"
                className="h-7 px-2 text-sm font-normal text-soft"
                onPress={() => save({ residual_likelihood: null, residual_impact: null })}
              >
                {t('clear')}
              </Button>
            )}
          </div>
          <ScoreMatrix
            label={t('residual')}
            value={residual}
            onChange={({ likelihood, impact }) =>
              save({ residual_likelihood: likelihood, residual_impact: impact })
            }
            isDisabled={isReadOnly}
          />
        </div>
      </div>
    </Section>
  );
}
