import type { Risk } from '@parley/model';
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { cellName, cellOf, countCells, type Phase, PHASES } from '../filter.ts';
import { Matrix } from '../Matrix.tsx';

type HeatMapProps = {
  risks: readonly Risk[];
  phase: Phase;
  cell: string | undefined;
  onPhase(phase: Phase): void;
  onCell(cell: string | undefined): void;
};

/**
 * Number of risks by cell. Pressing a cell filters the register, pressing it again clears the
 * filter.
 */
export function HeatMap({ risks, phase, cell, onPhase, onCell }: HeatMapProps) {
  'use memo';
  const { t } = useTranslation('risks');
  const counts = countCells(risks, phase);
  return (
    <section aria-label={t('heatMap')} className="flex w-full flex-col gap-2 sm:w-84">
      <div className="flex items-center justify-between gap-2">
        <h2 className="text-sm font-medium">{t('heatMap')}</h2>
        <div
          role="group"
          aria-label={t('phase')}
          className="flex rounded-lg bg-hover p-0.5 text-xs"
        >
          {PHASES.map((each) => (
            <button
              key={each}
              type="button"
              aria-pressed={each === phase}
              onClick={() => onPhase(each)}
              className={clsx(
                'h-6 px-2 cursor-pointer rounded-md',
                each === phase ? 'bg-raised font-medium text-ink' : 'text-soft hover:text-ink',
              )}
            >
              {t(`phases.${each}`)}
            </button>
          ))}
        </div>
      </div>
      <Matrix
        label={t('heatMap')}
        selected={cell ? cellOf({ cell }) : null}
        onPress={(score) => onCell(cellName(score) === cell ? undefined : cellName(score))}
        cellClass="h-9"
        cell={(score) => {
          const count = counts.get(cellName(score)) ?? 0;
          return { name: t('riskCount', { count }), content: count || '', isFilled: count > 0 };
        }}
      />
    </section>
  );
}
