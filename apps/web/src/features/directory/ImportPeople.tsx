import { useTranslation } from 'react-i18next';
import { CsvImportDialog } from '../../ui/csv/CsvImportDialog.tsx';
import { checkPeople, importFields } from './import-fields.ts';
import { storePeople } from './import-people.ts';
import { usePeople, useLocations } from './use-people.ts';

/** Imports what a CSV file says of the workspace's people. */
export function ImportPeople({ workspaceId, onClose }: { workspaceId: string; onClose(): void }) {
  'use memo';
  const { t } = useTranslation('directory');
  const people = usePeople();
  const places = useLocations();
  const fields = importFields(t, people, places);
  return (
    <CsvImportDialog
      title={t('import.title')}
      fields={fields}
      check={(rows) => checkPeople(rows, people, t)}
      onImport={(rows, onProgress) => storePeople(rows, people, workspaceId, onProgress)}
      onClose={onClose}
    />
  );
}
