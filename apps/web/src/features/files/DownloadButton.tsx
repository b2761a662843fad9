import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/IconButton.tsx';
import { download } from './download.ts';

/** Downloads a stored file under its original name. */
export function DownloadButton({
  name,
  path,
  isDisabled = false,
}: {
  name: string;
  path: string;
  isDisabled?: boolean;
}) {
  const { t } = useTranslation('messages');
  return (
    <IconButton
      label={t('download', { name })}
      icon={Download}
      isDisabled={isDisabled}
      onPress={() => void download(name, path)}
    />
  );
}
