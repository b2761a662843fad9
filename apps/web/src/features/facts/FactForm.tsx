import { profileName } from '@parley/model';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/error-text.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Choice } from '../../ui/Choice.tsx';
import { DayField } from '../../ui/DayField.tsx';
import { Field } from '../../ui/Field.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { ErrorNotice } from '../../ui/Notice.tsx';
import { PickField } from '../../ui/PickField.tsx';
import { useParticipants } from '../channels/queries.ts';
import { FACT_KINDS } from './arrange.ts';
import { FACT_SUBJECT_MAX, FACT_TEXT_MAX, type FactFields } from './mutations.ts';

type FactFormProps = {
  title: string;
  channelId: string;
  fields: FactFields;
  /** False if the kind is fixed, because the fact exists. */
  isNew: boolean;
  submitLabel: string;
  /** @throws AppError */
  onSave(fields: FactFields): Promise<void>;
  onClose(): void;
};

/** Asks for what was settled; a promise also has an owner and a day. */
export function FactForm({
  title,
  channelId,
  fields: initial,
  isNew,
  submitLabel,
  onSave,
  onClose,
}: FactFormProps) {
  const { t } = useTranslation('facts');
  const [fields, setFields] = useState(initial);
  const [error, setError] = useState<string | null>(null);
  const [isPending, setPending] = useState(false);
  const set = (changed: Partial<FactFields>) => setFields({ ...fields, ...changed });
  const isPromise = fields.kind === 'promise';
  const save = async () => {
    setPending(true);
    try {
      await onSave({
        ...fields,
        text: fields.text.trim(),
        subject: fields.subject?.trim() || null,
        owner_id: isPromise ? fields.owner_id : null,
        due_on: isPromise ? fields.due_on : null,
      });
      onClose();
    } catch (failure) {
      setPending(false);
      setError(errorText(failure));
    }
  };
  return (
    <FormDialog
      title={title}
      onClose={onClose}
      submitLabel={submitLabel}
      className="flex flex-col gap-4"
      isDisabled={fields.text.trim() === ''}
      isPending={isPending}
      onSubmit={() => void save()}
    >
      {isNew && (
        <Choice
          label={t('kind')}
          value={fields.kind}
          options={FACT_KINDS.map((key) => ({ key, label: t(`kinds.${key}`) }))}
          onChange={(kind) => set({ kind })}
        />
      )}
      <Field
        label={t('words')}
        value={fields.text}
        onChange={(text) => set({ text })}
        rows={3}
        maxLength={FACT_TEXT_MAX}
      />
      {isPromise ? (
        <div className="flex flex-wrap gap-4">
          <OwnerField
            channelId={channelId}
            value={fields.owner_id}
            onChange={(owner_id) => set({ owner_id })}
          />
          <DayField
            label={t('due')}
            value={fields.due_on}
            onChange={(due_on) => set({ due_on })}
            className="w-40"
          />
        </div>
      ) : (
        <Field
          label={t('subject')}
          placeholder={t('subjectExample')}
          value={fields.subject ?? ''}
          onChange={(subject) => set({ subject })}
          maxLength={FACT_SUBJECT_MAX}
        />
      )}
      {error && <ErrorNotice>{error}</ErrorNotice>}
    </FormDialog>
  );
}

type OwnerFieldProps = {
  channelId: string;
  value: string | null;
  onChange(ownerId: string | null): void;
};

/** Chooses one of the people in the channel. */
function OwnerField({ channelId, value, onChange }: OwnerFieldProps) {
  const { t } = useTranslation('facts');
  const options = useParticipants(channelId).flatMap(({ profile }) =>
    profile && profile.role !== 'assistant'
      ? [
          {
            id: profile.id,
            name: profileName(profile),
            mark: <Avatar profile={profile} size="sm" />,
          },
        ]
      : [],
  );
  return (
    <PickField
      label={t('owner')}
      options={options}
      value={value}
      onChange={onChange}
      none={t('noOwner')}
      className="min-w-48 flex-1"
    />
  );
}
