import { cleanName } from '@parley/model';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from '../../ui/Field.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { driveError } from './errors.ts';
import { nameProblem, sameName } from '../files/names.ts';

type NameDialogProps = {
  title: string;
  confirmLabel: string;
  initial: string;
  /** Names already taken here, as `sameName` normalizes them, except the entry's own. */
  taken: ReadonlySet<string>;
  onSave(name: string): Promise<void>;
  onClose(): void;
};

/** Asks for a name and shows errors below the field. */
export function NameDialog({
  title,
  confirmLabel,
  initial,
  taken,
  onSave,
  onClose,
}: NameDialogProps) {
  const { t } = useTranslation('drive');
  const [name, setName] = useState(initial);
  const [error, setError] = useState<string>();
  const save = async () => {
    const wanted = cleanName(name);
    const problem = nameProblem(wanted);
    if (problem) return setError(t(`problems.${problem}`));
    if (taken.has(sameName(wanted))) return setError(t('problems.nameTaken'));
    try {
      if (wanted !== initial) await onSave(wanted);
      onClose();
    } catch (failure) {
      setError(driveError(failure));
    }
  };
  return (
    <FormDialog
      title={title}
      submitLabel={confirmLabel}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <Field
        label={t('name')}
        value={name}
        error={error}
        autoFocus
        onChange={(value) => {
          setName(value);
          setError(undefined);
        }}
      />
    </FormDialog>
  );
}
