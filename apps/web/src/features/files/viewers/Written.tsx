import { fileSize } from '@parley/model';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadError } from '../../../ui/LoadError.tsx';
import { SkeletonLines } from '../../../ui/Skeletons.tsx';
import { useFileContent } from '../use-file-text.ts';
import type { ViewerProps } from './viewer.ts';

/** The start of a text file, with a note if it is cut off. */
export function Written({
  file,
  children,
}: Pick<ViewerProps, 'file'> & { children(text: string): ReactNode }) {
  const { t, i18n } = useTranslation('drive');
  const { data, error } = useFileContent(file);
  return (
    <div tabIndex={0} role="group" className="min-h-0 flex-1 overflow-y-auto p-4 md:p-6">
      {error && <LoadError error={error} />}
      {!data && !error && <SkeletonLines />}
      {data?.isCut && (
        <p className="mb-3 text-sm text-faint">
          {t('cut', { size: fileSize(data.text.length, i18n.language) })}
        </p>
      )}
      {data && children(data.text)}
    </div>
  );
}
