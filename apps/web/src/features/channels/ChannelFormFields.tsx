import { type ChannelForm, limits } from '@parley/model';
import { useTranslation } from 'react-i18next';
import { Choice } from '../../ui/Choice.tsx';
import { Field } from '../../ui/Field.tsx';

type FieldsProps = {
  values: ChannelForm;
  errors: Partial<Record<keyof ChannelForm | 'form', string>>;
  set<Key extends keyof ChannelForm>(key: Key, value: ChannelForm[Key]): void;
};

/** What a channel is called and for whom it is. */
export function IdentityFields({ values, errors, set }: FieldsProps) {
  const { t } = useTranslation('channels');
  return (
    <>
      <Field label={t('name')} name="name" isRequired value={values.name} onChange={(name) => set('name', name)} error={errors.name} />
      <Field label={t('description')} name="description" value={values.description ?? ''} onChange={(description) => set('description', description)} error={errors.description} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('topic')} name="topic" value={values.topic ?? ''} onChange={(topic) => set('topic', topic)} error={errors.topic} description={t('topicHint')} />
        <Field label={t('category')} name="category" value={values.category ?? ''} onChange={(category) => set('category', category)} error={errors.category} />
        <Field label={t('icon')} name="icon" value={values.icon ?? ''} onChange={(icon) => set('icon', icon)} error={errors.icon} description={t('iconHint')} />
        <Choice label={t('visibility')} value={values.visibility} onChange={(visibility) => set('visibility', visibility)} options={(['open', 'private'] as const).map((key) => ({ key, label: t(`visibilities.${key}`) }))} />
      </div>
    </>
  );
}

/** What the assistant does here. */
export function AssistantFields({ values, errors, set }: FieldsProps) {
  const { t } = useTranslation('channels');
  return (
    <>
      <Field label={t('prompt')} name="prompt" rows={8} mono value={values.prompt} onChange={(prompt) => set('prompt', prompt)} error={errors.prompt} placeholder={t('promptPlaceholder')} description={t('promptCount', { count: values.prompt.length, max: limits.promptMax })} />
      <Choice label={t('mode')} value={values.assistant_mode} onChange={(mode) => set('assistant_mode', mode)} options={(['auto', 'mention', 'off'] as const).map((key) => ({ key, label: t(`modes.${key}`) }))} />
    </>
  );
}
