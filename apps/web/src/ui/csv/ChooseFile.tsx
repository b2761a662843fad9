import { Button, Modal } from '@heroui/react';
import { clsx } from 'clsx';
import { FileSpreadsheet } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CsvField } from '../../lib/csv/fields.ts';
import { CSV_MAX_ROWS } from '../../lib/csv/table.ts';
import { downloadCsv } from '../../lib/csv/write.ts';

type ChooseFileProps<Row> = {
  fields: readonly CsvField<Row>[];
  name: string;
  onChoose(file: File): void;
  onClose(): void;
};

/** Step 1: choose or drop a file. */
export function ChooseFile<Row>({ fields, name, onChoose, onClose }: ChooseFileProps<Row>) {
  const { t, i18n } = useTranslation('csv');
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const labels = fields.map(({ label }) => label);
  const choose = (file: File | undefined) => file && onChoose(file);
  return (
    <>
      <Modal.Body className="flex flex-col gap-4">
        <div
          className={clsx(
            'flex flex-col items-center gap-3 px-6 py-9',
            'rounded-lg border border-dashed text-center',
            isOver ? 'border-accent bg-tint' : 'border-hairline',
          )}
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={(event) => {
            event.preventDefault();
            setOver(false);
            choose(event.dataTransfer.files[0]);
          }}
        >
          <FileSpreadsheet size={26} strokeWidth={1.5} className="text-accent" aria-hidden="true" />
          <p className="font-semibold">{t('dropHere')}</p>
          <input
            ref={input}
            type="file"
            accept=".csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values"
            className="hidden"
            aria-label={t('choose')}
            onChange={({ target }) => choose(target.files?.[0])}
          />
          <Button variant="primary" onPress={() => input.current?.click()} autoFocus>
            {t('choose')}
          </Button>
        </div>
        <p className="text-sm text-soft">
          {t('dropHint', { rows: CSV_MAX_ROWS })}{' '}
          {t('columnsKnown', { columns: new Intl.ListFormat(i18n.language).format(labels) })}
        </p>
      </Modal.Body>
      <Modal.Footer>
        <Button variant="ghost" className="me-auto" onPress={() => downloadCsv(name, labels, [])}>
          {t('template')}
        </Button>
        <Button variant="tertiary" onPress={onClose}>
          {t('cancel')}
        </Button>
      </Modal.Footer>
    </>
  );
}
