import { Button } from '@heroui/react';
import { fileSize } from '@parley/model';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { EntryIcon } from '../EntryIcon.tsx';
import { endingOf } from '../kinds.ts';
import type { ViewerProps } from './viewer.ts';

/** Fallback for files no viewer can show: kind, size and a download button. */
export function NoViewer({ entry, onDownload }: ViewerProps) {
  const { t, i18n } = useTranslation('drive');
  return (
    <div className="grid min-h-0 flex-1 place-items-center p-6">
      <div className="flex flex-col items-center gap-3 text-center">
        <EntryIcon entry={entry} size={48} />
        <p className="text-soft">
          {t('noPreview', {
            size: fileSize(entry.row.file_size, i18n.language),
            type: entry.name.includes('.')
              ? endingOf(entry.name).toUpperCase()
              : entry.row.mime_type,
          })}
        </p>
        <Button variant="outline" onPress={onDownload}>
          <Download size={16} strokeWidth={1.75} aria-hidden="true" />
          {t('download')}
        </Button>
      </div>
    </div>
  );
}
