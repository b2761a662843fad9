import { Button, Modal } from '@heroui/react';
import { useTranslation } from 'react-i18next';
import { RefusedRows } from './RefusedRows.tsx';
import type { ImportStep } from './use-csv-import.ts';

/** The last step: what was stored. */
export function ImportReport<Row>({
  step,
  onClose,
}: {
  step: Extract<ImportStep<Row>, { kind: 'done' }>;
  onClose(): void;
}) {
  const { t } = useTranslation('csv');
  return (
    <>
      <Modal.Body className="flex flex-col gap-5">
        <p role="status" className="font-semibold">
          {step.imported === 0 ? t('importedNone') : t('imported', { count: step.imported })}
        </p>
        <RefusedRows refusals={step.refusals} opened={step.opened} />
      </Modal.Body>
      <Modal.Footer>
        <Button variant="primary" autoFocus onPress={onClose}>
          {t('done')}
        </Button>
      </Modal.Footer>
    </>
  );
}
