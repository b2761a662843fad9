import { Button, Dropdown } from '@heroui/react';
import { ChevronDown, FolderPlus, FolderUp, Upload } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type DroppedItem, readChosen } from './uploads/read-drop.ts';
import { MenuOverlay } from '../../ui/Overlays.tsx';
import { ItemMenu } from '../../ui/ItemMenu.tsx';

/** Buttons for a new folder, for files and for a folder from this device. */
export function AddButtons({
  onFolder,
  onFiles,
}: {
  onFolder(): void;
  onFiles(dropped: DroppedItem[]): void;
}) {
  const { t } = useTranslation('drive');
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const take = (event: React.ChangeEvent<HTMLInputElement>) => {
    onFiles(readChosen(event.currentTarget.files ?? []));
    // Allow choosing the same file again.
    event.currentTarget.value = '';
  };
  const items = [
    { id: 'files', label: t('uploadFiles'), icon: Upload, run: () => files.current?.click() },
    { id: 'folder', label: t('uploadFolder'), icon: FolderUp, run: () => folder.current?.click() },
  ];
  return (
    <>
      <Button size="sm" variant="outline" onPress={onFolder} aria-label={t('newFolder')}>
        <FolderPlus size={16} strokeWidth={1.75} aria-hidden="true" />
        <span className="max-sm:hidden">{t('newFolder')}</span>
      </Button>
      <Dropdown>
        <Button size="sm" variant="primary">
          <Upload size={16} strokeWidth={1.75} aria-hidden="true" />
          {t('upload')}
          <ChevronDown size={14} strokeWidth={1.75} aria-hidden="true" />
        </Button>
        <MenuOverlay label={t('upload')} placement="bottom end" className="min-w-44">
          <ItemMenu groups={[items]} />
        </MenuOverlay>
      </Dropdown>
      <input
        ref={files}
        type="file"
        multiple
        hidden
        aria-label={t('uploadFiles')}
        onChange={take}
      />
      <input
        ref={folder}
        type="file"
        multiple
        hidden
        aria-label={t('uploadFolder')}
        {...{ webkitdirectory: '' }}
        onChange={take}
      />
    </>
  );
}
