import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsPast } from '../../../lib/use-is-past.ts';
import { DateTimeField } from '../../../ui/DateTimeField.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { WordsTimeField } from '../../../ui/WordsTimeField.tsx';

type TimeDialogProps = {
  title: string;
  confirmLabel: string;
  initial: Date;
  onChoose(at: Date): void;
  onClose(): void;
};

const YEAR_MS = 365 * 86_400_000;

/** Chooses a day and time within the next year, in the user's local time. */
export function TimeDialog({ title, confirmLabel, initial, onChoose, onClose }: TimeDialogProps) {
  const { t } = useTranslation('composer');
  const [at, setAt] = useState(initial.toISOString());
  const isOver = useIsPast(Date.parse(at));
  const isWithinYear = useIsPast(Date.parse(at) - YEAR_MS);
  const error = isOver ? t('timeIsOver') : isWithinYear ? undefined : t('timeIsTooFar');
  return (
    <FormDialog
      title={title}
      onClose={onClose}
      className="flex flex-col gap-4"
      submitLabel={confirmLabel}
      isDisabled={error !== undefined}
      onSubmit={() => {
        if (error) return;
        onClose();
        onChoose(new Date(at));
      }}
    >
      <WordsTimeField onChange={(found) => setAt(found.toISOString())} />
      <DateTimeField
        label={t('when')}
        value={at}
        onChange={setAt}
        error={error}
        description={t('inZone', {
          zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
        })}
      />
    </FormDialog>
  );
}
