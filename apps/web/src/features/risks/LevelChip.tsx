import { clsx } from 'clsx';
import { ArrowRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { levelOf, residualOf, type Score, scoreOf } from './level.ts';
import './risks.css';

/** A score in its level's colour; the level's word is beside it or read out. */
export function LevelChip({ score, hasWord = false }: { score: Score; hasWord?: boolean }) {
  const { t } = useTranslation('risks');
  const value = scoreOf(score);
  const level = levelOf(value);
  return (
    <span className="inline-flex items-center gap-1.5">
      <span
        data-level={level}
        className={clsx(
          'inline-grid h-6 min-w-7 place-items-center px-1.5',
          'risk-level rounded-md text-sm font-semibold tabular-nums',
        )}
      >
        {value}
      </span>
      <span className={hasWord ? 'truncate text-sm text-soft' : 'sr-only'}>
        {t(`levels.${level}`)}
      </span>
    </span>
  );
}

type Scored = Parameters<typeof residualOf>[0] & Score;

/** The score before treatment and, if assessed, after. */
export function ScoreChips({ risk }: { risk: Scored }) {
  const { t } = useTranslation('risks');
  const residual = residualOf(risk);
  if (!residual) return <LevelChip score={risk} hasWord />;
  return (
    <span className="inline-flex min-w-0 items-center gap-1">
      <LevelChip score={risk} />
      <ArrowRight
        size={13}
        strokeWidth={1.75}
        className="shrink-0 text-faint"
        aria-label={t('afterTreatment')}
      />
      <LevelChip score={residual} hasWord />
    </span>
  );
}
