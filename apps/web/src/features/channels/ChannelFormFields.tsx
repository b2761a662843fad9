import type { ChannelForm } from '@parley/model';
import { useTranslation } from 'react-i18next';
import { Choice } from '../../ui/Choice.tsx';
import { Field } from '../../ui/Field.tsx';
import { CategoryField } from './CategoryField.tsx';
import { IconField } from './IconField.tsx';

type Identity = Pick<
  ChannelForm,
  'name' | 'topic' | 'description' | 'icon' | 'category' | 'visibility'
>;
type FieldsProps = {
  values: Identity;
  errors: Partial<Record<keyof Identity, string>>;
  set<Key extends keyof Identity>(key: Key, value: Identity[Key]): void;
  /** True if the form offers the visibility. */
  hasVisibility?: boolean;
};

/** The fields needed first: name, description and visibility. */
export function FirstFields(fields: FieldsProps) {
  return (
    <>
      <NameField {...fields} />
      <DescriptionField {...fields} />
      <VisibilityField {...fields} />
    </>
  );
}

/** Everything about a channel's name and visibility. */
export function IdentityFields({ hasVisibility = true, ...fields }: FieldsProps) {
  return (
    <>
      <NameField {...fields} />
      <DescriptionField {...fields} />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <MoreFields {...fields} />
        {hasVisibility && <VisibilityField {...fields} />}
      </div>
    </>
  );
}

/** Optional fields, which can wait until the channel is in use. */
export function MoreFields({ values, errors, set }: FieldsProps) {
  const { t } = useTranslation('channels');
  return (
    <>
      <Field
        label={t('topic')}
        name="topic"
        value={values.topic ?? ''}
        onChange={(topic) => set('topic', topic)}
        error={errors.topic}
        description={t(values.visibility === 'private' ? 'topicHintPrivate' : 'topicHint')}
      />
      <CategoryField
        value={values.category ?? ''}
        onChange={(category) => set('category', category)}
        error={errors.category}
      />
      <IconField value={values.icon ?? ''} onChange={(icon) => set('icon', icon)} />
    </>
  );
}

function NameField({ values, errors, set }: FieldsProps) {
  const { t } = useTranslation('channels');
  return (
    <Field
      label={t('name')}
      name="name"
      isRequired
      value={values.name}
      onChange={(name) => set('name', name)}
      error={errors.name}
      placeholder={t('namePlaceholder')}
    />
  );
}

function DescriptionField({ values, errors, set }: FieldsProps) {
  const { t } = useTranslation('channels');
  return (
    <Field
      label={t('description')}
      name="description"
      value={values.description ?? ''}
      onChange={(description) => set('description', description)}
      error={errors.description}
      placeholder={t('descriptionPlaceholder')}
    />
  );
}

function VisibilityField({ values, set }: FieldsProps) {
  const { t } = useTranslation('channels');
  return (
    <Choice
      label={t('visibility')}
      value={values.visibility}
      onChange={(visibility) => set('visibility', visibility)}
      options={(['open', 'private'] as const).map((key) => ({
        key,
        label: t(`visibilities.${key}`),
      }))}
    />
  );
}
