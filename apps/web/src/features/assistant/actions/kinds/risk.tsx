import { profileName } from '@parley/model';
import { useTranslation } from 'react-i18next';
import { ShieldAlert } from 'lucide-react';
import { useProfiles } from '../../../../data/index.ts';
import { shortDate } from '../../../../lib/format.ts';
import { LevelChip } from '../../../risks/LevelChip.tsx';
import { EditRisk } from '../EditRisk.tsx';
import type { RiskPayload } from '../payload.ts';
import type { ActionView } from './action-view.ts';
import { Facts, Title, Words } from './summary-parts.tsx';

export const risk: ActionView<RiskPayload> = {
  Icon: ShieldAlert,
  Summary: RiskSummary,
  Edit: EditRisk,
  pathOf: (id) => `/risks/${id}`,
};

function RiskSummary({
  payload: { title, description, category, likelihood, impact, owner_id, due_on },
}: {
  payload: RiskPayload;
}) {
  const { t } = useTranslation('assistant');
  const { t: risks } = useTranslation('risks');
  const profiles = useProfiles();
  return (
    <div className="flex flex-col gap-1">
      <Title>{title}</Title>
      <Facts
        facts={[
          risks('scoreWords', {
            likely: risks(`likelihoods.${likelihood}`),
            bad: risks(`impacts.${impact}`),
          }),
          category,
          owner_id && t('actions.owner', { name: profileName(profiles.get(owner_id)) }),
          due_on && t('actions.due', { date: shortDate(`${due_on}T12:00:00`) }),
        ]}
      >
        <LevelChip score={{ likelihood, impact }} hasWord />
      </Facts>
      <Words>{description}</Words>
    </div>
  );
}
