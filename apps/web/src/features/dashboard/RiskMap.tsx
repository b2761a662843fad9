import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useTableGroup } from '../../data/index.ts';
import { cellName, countCells } from '../risks/filter.ts';
import { Matrix } from '../risks/Matrix.tsx';
import { useRisks } from '../risks/queries.ts';
import { Panel, PanelLink } from './Panel.tsx';

/** Open risks by likelihood and impact; a cell links to its risks. */
export function RiskMap() {
  'use memo';
  const { t } = useTranslation(['dashboard', 'risks']);
  const navigate = useNavigate();
  const { status } = useTableGroup('risks');
  const all = useRisks();
  const risks = all.filter((risk) => risk.status !== 'closed');
  const counts = countCells(risks, 'before');
  if (status !== 'ready' || risks.length === 0) return null;
  return (
    <Panel
      title={t('riskMap')}
      action={<PanelLink to="/risks">{t('risks', { count: risks.length })}</PanelLink>}
    >
      <div className="border-t border-hairline pt-3">
        <Matrix
          label={t('riskMap')}
          selected={null}
          onPress={(score) => void navigate({ to: '/risks', search: { cell: cellName(score) } })}
          cellClass="h-8"
          cell={(score) => {
            const count = counts.get(cellName(score)) ?? 0;
            return {
              name: t('risks:riskCount', { count }),
              content: count || '',
              isFilled: count > 0,
            };
          }}
        />
      </div>
    </Panel>
  );
}
