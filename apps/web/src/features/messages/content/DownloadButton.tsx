import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { signedUrl } from '../../../data/index.ts';
import { errorText } from '../../../lib/error-text.ts';
import { IconButton } from '../../../ui/IconButton.tsx';

/** Saves a stored file under its true name. */
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
  const download = async () => {
    try {
      const link = document.createElement('a');
      link.href = await signedUrl(path, { download: name });
      link.download = name;
      link.click();
    } catch (error) {
      toast.error(errorText(error));
    }
  };
  return (
    <IconButton
      label={t('download', { name })}
      icon={Download}
      isDisabled={isDisabled}
      onPress={() => void download()}
    />
  );
}
