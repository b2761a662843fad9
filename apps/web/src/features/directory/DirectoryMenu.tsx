import { Button, Dropdown } from '@heroui/react';
import { Contact, Download, Ellipsis, type LucideIcon, Upload } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useWorkspace } from '../../data/index.ts';
import { toastErrors } from '../../lib/toast-errors.ts';
import { downloadCards, downloadPeople } from './export-people.ts';
import type { DirectoryPerson } from './person.ts';
import { MenuOverlay } from '../../ui/Overlays.tsx';
import { ItemMenu } from '../../ui/ItemMenu.tsx';

type Item = { id: string; label: string; icon: LucideIcon; run(): void };

/** Import, if allowed, and export of the listed people. */
export const DirectoryMenu = memo(function DirectoryMenu({
  people,
  onImport,
}: {
  /** All people who match the filters. */ people(): Promise<readonly DirectoryPerson[]>;
  onImport: (() => void) | undefined;
}) {
  const { t } = useTranslation('directory');
  const name = useWorkspace()?.name ?? '';
  const read = (write: (found: readonly DirectoryPerson[]) => void) =>
    toastErrors(people().then(write));
  const items: Item[] = [
    ...(onImport ? [{ id: 'import', label: t('importCsv'), icon: Upload, run: onImport }] : []),
    {
      id: 'csv',
      label: t('exportCsv'),
      icon: Download,
      run: () => read((found) => downloadPeople(found, t)),
    },
    {
      id: 'cards',
      label: t('exportCards'),
      icon: Contact,
      run: () => read((found) => downloadCards(found, name, t)),
    },
  ];
  return (
    <Dropdown>
      <Button isIconOnly size="sm" variant="ghost" aria-label={t('more')}>
        <Ellipsis size={17} strokeWidth={1.75} aria-hidden="true" />
      </Button>
      <MenuOverlay label={t('more')} placement="bottom end" className="min-w-48">
        <ItemMenu groups={[items]} />
      </MenuOverlay>
    </Dropdown>
  );
});
