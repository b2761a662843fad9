import { useTranslation } from 'react-i18next';
import { useOwnId, useWorkspace } from '../../../data/index.ts';
import { CsvImportDialog } from '../../../ui/csv/CsvImportDialog.tsx';
import { writeRows } from '../../../lib/csv/write-rows.ts';
import { raiseRisk } from '../mutations.ts';
import { usePeople } from '../queries.ts';
import { riskFields, type RiskRow } from './csv-fields.ts';

/** Enters the risks of a CSV file, such as this register writes. */
export default function ImportRisks({ onClose }: { onClose(): void }) {
  'use memo';
  const { t } = useTranslation('risks');
  const people = usePeople();
  const workspaceId = useWorkspace()?.id ?? '';
  const ownId = useOwnId();
  const fields = riskFields(t, { people });
  return (
    <CsvImportDialog<RiskRow>
      title={t('importTitle')}
      fields={fields}
      check={(rows) =>
        // A remaining score is one of both, or none: half of it would be refused as a whole by the
        // server.
        rows
          .filter(
            ({ values }) =>
              (values.residual_likelihood === undefined) !== (values.residual_impact === undefined),
          )
          .map(({ number }) => ({
            number,
            column: t('likelihoodAfter'),
            problem: t('csv.bothAfter'),
          }))
      }
      onImport={(rows, onProgress) =>
        writeRows(
          rows,
          async ({ values: { title = '', ...values } }) =>
            void (await raiseRisk({ ...values, title }, { workspaceId, ownId })),
          onProgress,
        )
      }
      onClose={onClose}
    />
  );
}
