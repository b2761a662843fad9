import { Button } from '@heroui/react';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { CsvRefusal } from '../../lib/csv/fields.ts';
import { countRows, type OpenedCsv } from './use-csv-import.ts';
import { downloadCsv } from '../../lib/csv/write.ts';

const SHOWN = 100;

/** Refused rows with column and reason; downloadable as a file to correct and import again. */
export function RefusedRows({
  refusals,
  opened,
}: {
  refusals: readonly CsvRefusal[];
  opened: OpenedCsv;
}) {
  const { t } = useTranslation('csv');
  if (refusals.length === 0) return null;
  const download = () =>
    downloadCsv(
      `${opened.file.name.replace(/\.\w+$/, '')} ${t('refusedFile')}`,
      [...(opened.table?.header ?? []), t('row'), t('column'), t('why')],
      refusals.map(({ number, column, problem, cells = [] }) => [
        ...(opened.table?.header ?? []).map((_name, index) => cells[index] ?? ''),
        number,
        column,
        problem,
      ]),
    );
  const title = t('refused', { count: countRows(refusals) });
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-semibold text-bad">{title}</h3>
        <Button size="sm" variant="outline" onPress={download}>
          <Download size={15} strokeWidth={1.75} aria-hidden="true" />
          {t('refusedDownload')}
        </Button>
      </div>
      <div className="max-h-64 overflow-auto" role="region" aria-label={title} tabIndex={0}>
        <table className="w-full text-sm">
          <thead>
            <tr className="border-b border-hairline text-xs text-faint">
              {['row', 'column', 'why'].map((key) => (
                <th key={key} scope="col" className="py-1.5 pe-3 text-start font-normal">
                  {t(key)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {refusals.slice(0, SHOWN).map(({ number, column, problem }, index) => (
              <tr key={index} className="border-b border-hairline align-top">
                <td className="py-1.5 pe-3 text-faint tabular-nums">{number}</td>
                <td className="py-1.5 pe-3 whitespace-nowrap">{column}</td>
                <td className="py-1.5 break-words">{problem}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {refusals.length > SHOWN && (
        <p className="text-sm text-faint">{t('refusedMore', { shown: SHOWN })}</p>
      )}
    </div>
  );
}
