import { useTranslation } from 'react-i18next';
import { LevelChip } from './LevelChip.tsx';
import { type Score, scoreOf } from './level.ts';
import { Matrix } from './Matrix.tsx';

type ScoreMatrixProps = {
  label: string;
  value: Score | null;
  onChange(score: Score): void;
  isDisabled?: boolean;
};

/** Chooses likelihood and impact together, and names the choice. */
export function ScoreMatrix({ label, value, onChange, isDisabled = false }: ScoreMatrixProps) {
  const { t } = useTranslation('risks');
  return (
    <div className="flex max-w-72 flex-col gap-2">
      <Matrix
        label={label}
        selected={value}
        onPress={onChange}
        isDisabled={isDisabled}
        cellClass="h-7"
        cell={(score) => {
          const isChosen = value?.likelihood === score.likelihood && value.impact === score.impact;
          const count = scoreOf(score);
          return { name: t('cellScore', { count }), content: count, isFilled: isChosen };
        }}
      />
      <p
        aria-live="polite"
        className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-soft"
      >
        {value ? (
          <>
            <LevelChip score={value} hasWord />
            <span>
              {t('scoreWords', {
                likely: t(`likelihoods.${value.likelihood}`),
                bad: t(`impacts.${value.impact}`),
              })}
            </span>
          </>
        ) : (
          t('notAssessed')
        )}
      </p>
    </div>
  );
}
