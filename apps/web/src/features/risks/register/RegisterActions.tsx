import { Button, Dropdown } from '@heroui/react';
import type { Risk } from '@parley/model';
import { Link } from '@tanstack/react-router';
import { Download, FileInput, type LucideIcon, Plus, Printer, Sparkles } from 'lucide-react';
import { lazy, memo, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProfiles } from '../../../data/index.ts';
import { downloadCsv } from '../../../lib/csv/write.ts';
import { csvLine, riskFields } from './csv-fields.ts';
import { MenuOverlay } from '../../../ui/Overlays.tsx';
import { ItemMenu } from '../../../ui/ItemMenu.tsx';

const ImportRisks = lazy(() => import('./ImportRisks.tsx'));

type RegisterActionsProps = {
  /** The rows shown now. */ rows(): readonly Risk[];
  onNew(): void;
};

/** Buttons for the assistant, import, export and a new risk. */
export const RegisterActions = memo(function RegisterActions({
  rows,
  onNew,
}: RegisterActionsProps) {
  const { t } = useTranslation('risks');
  const profiles = useProfiles();
  const [isImporting, setImporting] = useState(false);
  const write = () =>
    downloadCsv(
      t('fileName'),
      riskFields(t, { people: [] }).map(({ label }) => label),
      rows().map((risk) => csvLine(risk, t, profiles.get(risk.owner_id ?? ''))),
    );
  const items: { id: string; label: string; icon: LucideIcon; run(): void }[] = [
    { id: 'export', label: t('exportCsv'), icon: Download, run: write },
    { id: 'import', label: t('importCsv'), icon: FileInput, run: () => setImporting(true) },
    { id: 'print', label: t('print'), icon: Printer, run: () => window.print() },
  ];
  return (
    <>
      <Link
        to="/risk"
        aria-label={t('askAssistant')}
        className="button button--sm button--outline border border-hairline bg-raised max-sm:w-8 max-sm:px-0"
      >
        <Sparkles size={15} strokeWidth={1.75} aria-hidden="true" />
        <span className="max-sm:hidden">{t('askAssistant')}</span>
      </Link>
      <Dropdown>
        <Button
          size="sm"
          variant="outline"
          aria-label={t('exportMenu')}
          className="border border-hairline bg-raised max-sm:w-8 max-sm:px-0"
        >
          <Download size={15} strokeWidth={1.75} aria-hidden="true" />
          <span className="max-sm:hidden">{t('exportMenu')}</span>
        </Button>
        <MenuOverlay label={t('exportMenu')} placement="bottom end" className="min-w-48">
          <ItemMenu aria-label={t('exportMenu')} groups={[items]} />
        </MenuOverlay>
      </Dropdown>
      <Button
        size="sm"
        variant="primary"
        onPress={onNew}
        aria-label={t('newRisk')}
        className="max-sm:w-8 max-sm:px-0"
      >
        <Plus size={15} strokeWidth={1.75} aria-hidden="true" />
        <span className="max-sm:hidden">{t('newRisk')}</span>
      </Button>
      {isImporting && (
        <Suspense>
          <ImportRisks onClose={() => setImporting(false)} />
        </Suspense>
      )}
    </>
  );
});
