import { Button, Modal } from '@heroui/react';
import { useTranslation } from 'react-i18next';
import { ErrorNotice } from '../Notice.tsx';
import type { CsvField } from '../../lib/csv/fields.ts';
import { RefusedRows } from './RefusedRows.tsx';
import type { ImportStep } from './use-csv-import.ts';

const SHOWN = 8;

type PreviewRowsProps<Row> = {
  step: Extract<ImportStep<Row>, { kind: 'preview' }>;
  fields: readonly CsvField<Row>[];
  onBack(): void;
  onImport(): void;
};

/** Step 3: rows that will be stored, and refused ones with reasons. */
export function PreviewRows<Row>({ step, fields, onBack, onImport }: PreviewRowsProps<Row>) {
  const { t } = useTranslation('csv');
  const { opened, rows, refusals, error } = step;
  const columns = fields.flatMap(({ key, label }) => {
    const index = opened.mapping[key];
    return index === undefined ? [] : [{ key, label, index }];
  });
  return (
    <>
      <Modal.Body className="flex flex-col gap-5">
        {error && <ErrorNotice>{error}</ErrorNotice>}
        <p role="status" className="font-semibold">
          {rows.length === 0 ? t('acceptedNone') : t('accepted', { count: rows.length })}
        </p>
        {rows.length > 0 && (
          // Focusable, so that keys scroll it.
          <div className="overflow-x-auto" role="region" aria-label={t('preview')} tabIndex={0}>
            <table className="w-full text-sm">
              <caption className="pb-1.5 text-start text-xs text-faint">
                {t('firstRows', { shown: Math.min(SHOWN, rows.length), total: rows.length })}
              </caption>
              <thead>
                <tr className="border-b border-hairline text-start text-xs text-faint">
                  <th scope="col" className="py-1.5 pe-3 text-start font-normal">
                    {t('row')}
                  </th>
                  {columns.map(({ key, label }) => (
                    <th
                      key={key}
                      scope="col"
                      className="py-1.5 pe-3 text-start font-normal whitespace-nowrap"
                    >
                      {label}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.slice(0, SHOWN).map(({ number, cells }) => (
                  <tr key={number} className="border-b border-hairline">
                    <td className="py-1.5 pe-3 text-faint tabular-nums">{number}</td>
                    {columns.map(({ key, index }) => (
                      <td key={key} className="max-w-56 truncate py-1.5 pe-3">
                        {cells[index]}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
        <RefusedRows refusals={refusals} opened={opened} />
      </Modal.Body>
      <Modal.Footer>
        <Button variant="tertiary" className="me-auto" onPress={onBack}>
          {t('back')}
        </Button>
        <Button variant="primary" isDisabled={rows.length === 0} onPress={onImport}>
          {t('import', { count: rows.length })}
        </Button>
      </Modal.Footer>
    </>
  );
}
