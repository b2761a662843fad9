import { Modal, ProgressBar } from '@heroui/react';
import { Dialog } from '../Dialog.tsx';
import { ChooseFile } from './ChooseFile.tsx';
import { ImportReport } from './ImportReport.tsx';
import { MapColumns } from './MapColumns.tsx';
import { PreviewRows } from './PreviewRows.tsx';
import { type ImportJob, useCsvImport } from './use-csv-import.ts';

type CsvImportDialogProps<Row> = ImportJob<Row> & { title: string; onClose(): void };

/** Imports a CSV file: shows what was read and what is refused before anything is stored. */
export function CsvImportDialog<Row>({ title, onClose, ...job }: CsvImportDialogProps<Row>) {
  const { step, setStep, open, preview, run } = useCsvImport(job);
  // Do not close during the import, so that the user gets the report.
  const isImporting = step.kind === 'busy' && step.share !== null;
  return (
    <Dialog
      title={title}
      size="lg"
      className="max-w-3xl"
      isDismissable={false}
      isClosable={!isImporting}
      onClose={onClose}
    >
      {step.kind === 'choose' && (
        <ChooseFile
          fields={job.fields}
          name={title}
          onChoose={(file) => void open(file)}
          onClose={onClose}
        />
      )}
      {step.kind === 'busy' && <Busy text={step.text} share={step.share} />}
      {step.kind === 'columns' && (
        <MapColumns
          key={step.opened.file.name}
          opened={step.opened}
          fields={job.fields}
          onOpen={open}
          onChange={(opened) => setStep({ kind: 'columns', opened })}
          onRestart={() => setStep({ kind: 'choose' })}
          onNext={() => void preview(step.opened)}
        />
      )}
      {step.kind === 'preview' && (
        <PreviewRows
          step={step}
          fields={job.fields}
          onBack={() => setStep({ kind: 'columns', opened: step.opened })}
          onImport={() => void run(step)}
        />
      )}
      {step.kind === 'done' && <ImportReport step={step} onClose={onClose} />}
    </Dialog>
  );
}

function Busy({ text, share }: { text: string; share: number | null }) {
  return (
    <Modal.Body className="py-10">
      <ProgressBar
        aria-label={text}
        isIndeterminate={share === null}
        value={(share ?? 0) * 100}
        className="flex flex-col gap-2"
      >
        <span className="text-soft">{text}</span>
        <ProgressBar.Track>
          <ProgressBar.Fill />
        </ProgressBar.Track>
      </ProgressBar>
    </Modal.Body>
  );
}
