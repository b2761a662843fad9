import { clsx } from 'clsx';
import { type KeyboardEvent, memo, type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNewest } from '../../lib/use-newest.ts';
import { levelOf, type Score, scoreOf, STEPS, type LevelStep } from './level.ts';
import './risks.css';

export type MatrixCell = {
  /** Accessible name, read after the cell's position. */
  name: string;
  content: ReactNode;
  /** Uses the level's full colour instead of a hint. */
  isFilled: boolean;
};

type MatrixProps = {
  label: string;
  cell(score: Score): MatrixCell;
  selected: Score | null;
  onPress(score: Score): void;
  isDisabled?: boolean;
  /** Tailwind classes for a cell's height. */
  cellClass?: string;
};

const ROWS = STEPS.toReversed();

/** Likelihood by impact, 5 × 5: one tab stop, arrow keys move between cells. */
export function Matrix({
  label,
  cell,
  selected,
  onPress,
  isDisabled = false,
  cellClass = 'h-11',
}: MatrixProps) {
  'use memo';
  const { t } = useTranslation('risks');
  const grid = useRef<HTMLDivElement>(null);
  const focusable = selected ?? { likelihood: 5, impact: 1 };
  const press = useNewest(onPress);
  const keyDown = (event: KeyboardEvent, { likelihood, impact }: Score) => {
    const targets: Record<string, Score> = {
      ArrowUp: { likelihood: likelihood + 1, impact },
      ArrowDown: { likelihood: likelihood - 1, impact },
      ArrowRight: { likelihood, impact: impact + 1 },
      ArrowLeft: { likelihood, impact: impact - 1 },
      Home: { likelihood, impact: 1 },
      End: { likelihood, impact: 5 },
    };
    const target = targets[event.key];
    if (!target) return;
    event.preventDefault();
    grid.current
      ?.querySelector<HTMLElement>(`[data-cell="${target.likelihood}x${target.impact}"]`)
      ?.focus();
  };
  return (
    <div className="flex gap-1.5 text-xs text-faint">
      <span
        className="flex items-center [writing-mode:vertical-rl] rotate-180 justify-center"
        aria-hidden="true"
      >
        {t('likelihood')}
      </span>
      <div className="min-w-0 flex-1">
        <div ref={grid} role="grid" aria-label={label} className="flex flex-col gap-[3px]">
          {ROWS.map((likelihood) => (
            <div
              key={likelihood}
              role="row"
              className="grid grid-cols-[0.875rem_repeat(5,minmax(0,1fr))] items-center gap-[3px]"
            >
              <span
                role="rowheader"
                className="tabular-nums"
                aria-label={t('likelihoodOf', {
                  step: likelihood,
                  word: t(`likelihoods.${likelihood}`),
                })}
              >
                {likelihood}
              </span>
              {STEPS.map((impact) => (
                <Cell
                  key={impact}
                  likelihood={likelihood}
                  impact={impact}
                  {...cell({ likelihood, impact })}
                  isSelected={selected?.likelihood === likelihood && selected.impact === impact}
                  isFocusable={focusable.likelihood === likelihood && focusable.impact === impact}
                  isDisabled={isDisabled}
                  className={cellClass}
                  onPress={press}
                  onKeyDown={keyDown}
                />
              ))}
            </div>
          ))}
        </div>
        <div
          className="mt-1 grid grid-cols-[0.875rem_repeat(5,minmax(0,1fr))] gap-[3px] text-center tabular-nums"
          aria-hidden="true"
        >
          <span />
          {STEPS.map((impact) => (
            <span key={impact}>{impact}</span>
          ))}
        </div>
        <p className="text-center" aria-hidden="true">
          {t('impact')}
        </p>
      </div>
    </div>
  );
}

type CellProps = MatrixCell & {
  likelihood: LevelStep;
  impact: LevelStep;
  isSelected: boolean;
  isFocusable: boolean;
  isDisabled: boolean;
  className: string;
  onPress(): (score: Score) => void;
  onKeyDown(event: KeyboardEvent, score: Score): void;
};

/** Memoized, so that typing in a filter does not redraw it. */
const Cell = memo(function Cell({
  likelihood,
  impact,
  name,
  content,
  isFilled,
  isSelected,
  isFocusable,
  isDisabled,
  className,
  onPress,
  onKeyDown,
}: CellProps) {
  const { t } = useTranslation('risks');
  const target = { likelihood, impact };
  const level = levelOf(scoreOf(target));
  const words = {
    likelihood,
    impact,
    likely: t(`likelihoods.${likelihood}`),
    bad: t(`impacts.${impact}`),
    level: t(`levels.${level}`),
    name,
  };
  return (
    <div role="gridcell" className="flex min-w-0">
      <button
        type="button"
        data-cell={`${likelihood}x${impact}`}
        data-level={level}
        aria-label={t('cell', words)}
        aria-pressed={isSelected}
        disabled={isDisabled}
        tabIndex={isFocusable ? 0 : -1}
        title={t('cellTitle', words)}
        onClick={() => onPress()(target)}
        onKeyDown={(event) => onKeyDown(event, target)}
        className={clsx(
          'w-full min-w-0',
          'cursor-pointer rounded-md text-sm font-semibold tabular-nums outline-offset-2',
          'transition-[filter]',
          'hover:brightness-95 disabled:cursor-default disabled:hover:brightness-100',
          'dark:hover:brightness-110',
          className,
          isFilled ? 'risk-level' : 'risk-level-hint',
          isSelected && 'ring-2 ring-ink ring-offset-1 ring-offset-page',
        )}
      >
        {content}
      </button>
    </div>
  );
});
