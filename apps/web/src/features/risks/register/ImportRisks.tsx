import type { Profile } from '@parley/model';
import { useTranslation } from 'react-i18next';
import { peopleNamed, useOwnId, useWorkspace } from '../../../data/index.ts';
import { CsvImportDialog } from '../../../ui/csv/CsvImportDialog.tsx';
import type { ImportWork } from '../../../ui/csv/use-csv-import.ts';
import { writeRows } from '../../../lib/csv/write-rows.ts';
import { raiseRisk } from '../mutations.ts';
import { riskFields, type RiskRow } from './csv-fields.ts';

/** Imports risks from a CSV file, such as the one this register exports. */
export default function ImportRisks({ onClose }: { onClose(): void }) {
  'use memo';
  const { t } = useTranslation('risks');
  const workspaceId = useWorkspace()?.id ?? '';
  const ownId = useOwnId();
  const workWith = (people: readonly Profile[]): ImportWork<RiskRow> => ({
    fields: riskFields(t, { people }),
    // The server refuses a residual score with only one of its two values.
    check: (rows) =>
      rows
        .filter(
          ({ values }) =>
            (values.residual_likelihood === undefined) !== (values.residual_impact === undefined),
        )
        .map(({ number }) => ({
          number,
          column: t('likelihoodAfter'),
          problem: t('csv.bothAfter'),
        })),
    onImport: (rows, onProgress) =>
      writeRows(
        rows,
        async ({ values: { title = '', ...values } }) =>
          void (await raiseRisk({ ...values, title }, { workspaceId, ownId })),
        onProgress,
      ),
  });
  return (
    <CsvImportDialog<RiskRow>
      {...workWith([])}
      title={t('importTitle')}
      prepare={async (textsOf) => {
        const { memberships, profiles } = await peopleNamed(textsOf('owner_id'));
        const isMember = new Set(memberships.map(({ profile_id }) => profile_id));
        return workWith(profiles.filter(({ id }) => isMember.has(id)));
      }}
      onClose={onClose}
    />
  );
}
