import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useRowsWhere, useTableGroup, useWorkspace } from '../../data/index.ts';
import { currentScore } from '../risks/level.ts';
import { ScoreChips } from '../risks/LevelChip.tsx';
import { Part } from './Part.tsx';

/** Risks the person owns, as far as the user may see them, highest score first. */
export function PersonRisks({ profileId }: { profileId: string }) {
  const { t } = useTranslation('directory');
  const workspaceId = useWorkspace()?.id;
  useTableGroup('risks');
  const data = useRowsWhere('risks', 'owner_id', profileId);
  const risks = data
    .filter(
      (risk) => risk.workspace_id === workspaceId && !risk.deleted_at && risk.status !== 'closed',
    )
    .toSorted((a, b) => currentScore(b) - currentScore(a));
  if (risks.length === 0) return null;
  return (
    <Part title={t('risks')} count={risks.length}>
      <ul>
        {risks.map((risk) => (
          <li key={risk.id}>
            <Link
              to="/risks/$riskId"
              params={{ riskId: risk.id }}
              className="-mx-2 flex min-h-9 items-center gap-2.5 rounded-lg px-2 hover:bg-hover"
            >
              <span className="min-w-0 flex-1 truncate">{risk.title}</span>
              <ScoreChips risk={risk} />
            </Link>
          </li>
        ))}
      </ul>
    </Part>
  );
}
