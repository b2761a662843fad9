import { useTranslation } from 'react-i18next';
import { peopleNamed } from '../../data/index.ts';
import { CsvImportDialog } from '../../ui/csv/CsvImportDialog.tsx';
import type { ImportWork } from '../../ui/csv/use-csv-import.ts';
import { relistPeople } from '../members/people-list.ts';
import { checkPeople, importFields, type ImportRow } from './import-fields.ts';
import { storePeople } from './import-people.ts';
import type { DirectoryPerson } from './person.ts';
import { peopleOf, useIsWhole, useLocations, usePeople } from './use-people.ts';

/** Imports directory entries from a CSV file. */
export function ImportPeople({ workspaceId, onClose }: { workspaceId: string; onClose(): void }) {
  'use memo';
  const { t } = useTranslation('directory');
  const people = usePeople();
  const isWhole = useIsWhole();
  const locations = useLocations();
  const workWith = (known: readonly DirectoryPerson[]): ImportWork<ImportRow> => ({
    fields: importFields(t, known, locations),
    check: (rows) => checkPeople(rows, known, t),
    onImport: async (rows, onProgress) => {
      const refused = await storePeople(rows, known, workspaceId, onProgress);
      void relistPeople();
      return refused;
    },
  });
  return (
    <CsvImportDialog<ImportRow>
      {...workWith(people)}
      title={t('import.title')}
      prepare={async (textsOf) => {
        if (isWhole) return workWith(people);
        const names = [...textsOf('name'), ...textsOf('email'), ...textsOf('manager_id')];
        return workWith(peopleOf(await peopleNamed(names), locations));
      }}
      onClose={onClose}
    />
  );
}
