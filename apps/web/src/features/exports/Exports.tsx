import { Button } from '@heroui/react';
import { PackageOpen } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOwnId } from '../../data/index.ts';
import { toastErrors } from '../../lib/toast-errors.ts';
import { LoadError } from '../../ui/LoadError.tsx';
import { Section } from '../../ui/PageHeader.tsx';
import { SkeletonLines } from '../../ui/Skeletons.tsx';
import { ExportRow } from './ExportRow.tsx';
import { startExport } from './mutations.ts';
import { type ExportScope, isUnfinished, useExports } from './queries.ts';

/** A button that makes an export, and the exports that the user has made. */
export function Exports({ scope, name }: { scope: ExportScope; name: string }) {
  const { t } = useTranslation('exports');
  const { data: rows, error } = useExports(scope);
  const ownId = useOwnId();
  const [isAsking, setAsking] = useState(false);
  const start = () => {
    setAsking(true);
    toastErrors(startExport(scope, ownId).finally(() => setAsking(false)));
  };
  return (
    <Section title={t(`title.${scope.kind}`)} text={t(`text.${scope.kind}`)}>
      <p className="text-sm text-faint">{t('terms')}</p>
      <div>
        <Button
          variant="outline"
          onPress={start}
          isDisabled={isAsking || !rows || rows.some(isUnfinished)}
        >
          <PackageOpen size={16} strokeWidth={1.75} aria-hidden="true" />
          {t(`start.${scope.kind}`)}
        </Button>
      </div>
      {error && <LoadError error={error} />}
      {!rows && !error && <SkeletonLines count={1} />}
      {rows && rows.length > 0 && (
        <ul aria-label={t('made')} className="border-t border-hairline">
          {rows.map((row) => (
            <ExportRow key={row.id} row={row} name={name} />
          ))}
        </ul>
      )}
    </Section>
  );
}
