import type { WorkspaceForm } from '@parley/model';
import { useTranslation } from 'react-i18next';
import { Field } from '../../ui/Field.tsx';

type Props = {
  values: WorkspaceForm;
  errors: Partial<Record<keyof WorkspaceForm | 'form', string>>;
  set<Key extends keyof WorkspaceForm>(key: Key, value: WorkspaceForm[Key]): void;
};

export function WorkspaceNameField({
  values,
  errors,
  set,
  hasFocus = false,
}: Props & { hasFocus?: boolean }) {
  const { t } = useTranslation('workspaces');
  return (
    <Field
      label={t('name')}
      name="name"
      isRequired
      autoFocus={hasFocus}
      value={values.name}
      onChange={(name) => set('name', name)}
      error={errors.name}
    />
  );
}

/** The optional fields of a workspace. */
export function WorkspaceDetailFields({ values, errors, set }: Props) {
  const { t } = useTranslation('workspaces');
  return (
    <>
      <Field
        label={t('description')}
        name="description"
        value={values.description ?? ''}
        onChange={(description) => set('description', description)}
        error={errors.description}
      />
      <Field
        label={t('icon')}
        name="icon"
        value={values.icon ?? ''}
        onChange={(icon) => set('icon', icon)}
        error={errors.icon}
        description={t('iconHint')}
      />
    </>
  );
}
