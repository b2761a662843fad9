import { profileName, type Risk } from '@parley/model';
import { useEffect, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { shortDate } from '../../../lib/format.ts';
import { useProfiles } from '../../../data/index.ts';
import { useMinute } from '../../../lib/use-minute.ts';
import { noonOf } from '../../../lib/days.ts';
import { cellName, countCells, type Phase } from '../filter.ts';
import { levelOf, residualOf, type Score, scoreOf, STEPS } from '../level.ts';
import { riskNumber } from '../risk-number.ts';
import '../risks.css';

type PrintSheetProps = { risks: readonly Risk[]; phase: Phase };

/** The register and heat map for print, rendered only while the browser prints. */
export function PrintSheet(props: PrintSheetProps) {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    // The browser captures the page when this returns, so render synchronously.
    const begin = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  return isPrinting && createPortal(<Sheet {...props} />, document.body);
}

function Sheet({ risks, phase }: PrintSheetProps) {
  const { t } = useTranslation('risks');
  const today = shortDate(new Date(useMinute()).toISOString());
  return (
    <div className="risk-sheet" data-testid="risk-sheet">
      <h1>{t('title')}</h1>
      <p>{t('printedOn', { day: today, count: risks.length })}</p>
      <Map risks={risks} phase={phase} />
      <Rows risks={risks} />
    </div>
  );
}

function Map({ risks, phase }: PrintSheetProps) {
  const { t } = useTranslation('risks');
  const counts = countCells(risks, phase);
  return (
    <table className="risk-sheet-map">
      <caption>
        {t('heatMap')} ({t(`phases.${phase}`)})
      </caption>
      <tbody>
        {STEPS.toReversed().map((likelihood) => (
          <tr key={likelihood}>
            <th scope="row">{likelihood}</th>
            {STEPS.map((impact) => (
              <td key={impact}>{counts.get(cellName({ likelihood, impact })) ?? ''}</td>
            ))}
          </tr>
        ))}
        <tr>
          <th scope="row">{t('impact')}</th>
          {STEPS.map((impact) => (
            <th key={impact} scope="col">
              {impact}
            </th>
          ))}
        </tr>
      </tbody>
    </table>
  );
}

function Rows({ risks }: { risks: readonly Risk[] }) {
  const { t } = useTranslation('risks');
  const profiles = useProfiles();
  const inWords = (score: Score) => `${scoreOf(score)} ${t(`levels.${levelOf(scoreOf(score))}`)}`;
  const day = (value: string | null) => (value ? shortDate(noonOf(value)) : '');
  const owner = (id: string | null) => {
    const profile = profiles.get(id ?? '');
    return profile ? profileName(profile) : '';
  };
  const columns = [
    'number',
    'risk',
    'category',
    'scoreBefore',
    'scoreAfter',
    'status',
    'owner',
    'due',
    'review',
  ] as const;
  return (
    <table>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {t(column)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {risks.map((risk) => {
          const residual = residualOf(risk);
          return (
            <tr key={risk.id}>
              <td>{riskNumber(risk.number)}</td>
              <td>{risk.title}</td>
              <td>{risk.category}</td>
              <td>{inWords(risk)}</td>
              <td>{residual ? inWords(residual) : ''}</td>
              <td>{t(`statuses.${risk.status}`)}</td>
              <td>{owner(risk.owner_id)}</td>
              <td>{day(risk.due_on)}</td>
              <td>{day(risk.review_on)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
