import type { Risk } from '@parley/model';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Virtualizer } from 'virtua';
import { useToday } from '../../../lib/use-today.ts';
import { FilterField } from '../../../ui/FilterField.tsx';
import { filterRisks } from '../filter.ts';
import { LevelChip } from '../LevelChip.tsx';
import { currentScore, residualOf } from '../level.ts';
import { useRelatedNames, useRisks } from '../queries.ts';
import { riskNumber } from '../risk-number.ts';

/** The register beside the assistant, highest score first, with a search. */
export function SideRegister() {
  'use memo';
  const { t } = useTranslation('risks');
  const risks = useRisks();
  const names = useRelatedNames();
  const today = useToday();
  const [words, setWords] = useState('');
  const shown = filterRisks(risks, { q: words }, names, today).toSorted(
    (a, b) => currentScore(b) - currentScore(a),
  );
  return (
    <aside aria-label={t('register')} className="flex min-h-0 flex-col gap-3">
      <div className="flex items-baseline justify-between gap-2">
        <h2 className="text-base font-semibold">{t('register')}</h2>
        <Link to="/risks" className="text-sm text-accent">
          {t('toRegister')}
        </Link>
      </div>
      <FilterField label={t('askRegister')} value={words} onChange={setWords} />
      <p role="status" className="sr-only">
        {t('riskCount', { count: shown.length })}
      </p>
      {shown.length === 0 && (
        <p className="text-sm text-soft">
          {t(risks.length === 0 ? 'registerEmpty' : 'nothingMatches')}
        </p>
      )}
      <div
        className="max-h-96 min-h-0 overflow-y-auto lg:max-h-none lg:flex-1"
        tabIndex={shown.length > 0 ? 0 : undefined}
        role="group"
        aria-label={t('risksShown')}
      >
        <Virtualizer>
          {shown.map((risk) => (
            <SideRow key={risk.id} risk={risk} />
          ))}
        </Virtualizer>
      </div>
    </aside>
  );
}

function SideRow({ risk }: { risk: Risk }) {
  return (
    <Link
      to="/risks/$riskId"
      params={{ riskId: risk.id }}
      className="flex min-h-9 items-center gap-2.5 rounded-lg px-2 py-1 outline-offset-[-2px] hover:bg-hover"
    >
      <LevelChip score={residualOf(risk) ?? risk} />
      <span className="min-w-0 flex-1 truncate">{risk.title}</span>
      <span className="shrink-0 text-xs text-faint tabular-nums">{riskNumber(risk.number)}</span>
    </Link>
  );
}
