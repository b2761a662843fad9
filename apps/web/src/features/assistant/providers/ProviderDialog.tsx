import { useTranslation } from 'react-i18next';
import { useOwnId } from '../../../data/index.ts';
import { canSeal } from '../../../lib/seal.ts';
import { useForm } from '../../../lib/use-form.ts';
import { Choice } from '../../../ui/Choice.tsx';
import { Field } from '../../../ui/Field.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { ErrorNotice } from '../../../ui/Notice.tsx';
import { SuggestField } from '../../../ui/SuggestField.tsx';
import { providerKinds, providerForm, type ProviderForm } from './form.ts';
import { addProvider, changeProvider } from './mutations.ts';
import type { ListedProvider } from './queries.ts';

type ProviderDialogProps = {
  workspaceId: string;
  /** Null to add a provider. */
  provider: ListedProvider | null;
  others: readonly ListedProvider[];
  onSaved(id: string): void;
  onClose(): void;
};

/** Adds or changes a provider. Its key is write-only. */
export function ProviderDialog({
  workspaceId,
  provider,
  others,
  onSaved,
  onClose,
}: ProviderDialogProps) {
  const { t, i18n } = useTranslation('providers');
  const ownId = useOwnId();
  const form = useForm(
    providerForm,
    initialOf(provider, t('kinds.openai'), i18n.language),
    async (values) => {
      const id = provider?.id ?? (await addProvider(workspaceId, ownId, values, others));
      if (provider) await changeProvider(provider, values);
      onSaved(id);
      onClose();
    },
  );
  const { values, errors, set } = form;
  const isMoved = provider !== null && values.base_url.trim() !== (provider.base_url ?? '');
  const asksForKey = values.kind !== 'openai-compatible';
  // Models reported by this provider's test; unknown if the address changed.
  const models = isMoved ? [] : (provider?.test?.models ?? []);
  const settle = (change: Partial<ProviderForm>) => {
    const next = { ...values, ...change };
    const moved = provider !== null && next.base_url.trim() !== (provider.base_url ?? '');
    const hasKey = Boolean(provider?.key_hint) && !moved;
    form.reset({ ...next, needsKey: next.kind !== 'openai-compatible' && !hasKey });
  };
  const keyText = provider?.key_hint
    ? t(isMoved ? 'keyMoved' : 'keyKept', { hint: provider.key_hint })
    : t(asksForKey ? 'keyText' : 'keyOptional');
  return (
    <FormDialog
      title={provider ? t('editTitle', { name: provider.name }) : t('addTitle')}
      submitLabel={t(provider ? 'save' : 'add')}
      className="flex flex-col gap-4"
      isPending={form.isSending}
      onSubmit={() => void form.send()}
      onClose={onClose}
    >
      {errors.form && <ErrorNotice>{errors.form}</ErrorNotice>}
      {!canSeal() && <ErrorNotice>{t('insecure')}</ErrorNotice>}
      {!provider && (
        <Choice
          label={t('kind')}
          value={values.kind}
          options={providerKinds.map((key) => ({ key, label: t(`kinds.${key}`) }))}
          onChange={(kind) =>
            settle({
              kind,
              name: providerKinds.some((key) => t(`kinds.${key}`) === values.name)
                ? t(`kinds.${kind}`)
                : values.name,
            })
          }
        />
      )}
      <Field
        label={t('name')}
        name="name"
        value={values.name}
        onChange={(name) => set('name', name)}
        error={errors.name}
      />
      <Field
        label={t(asksForKey ? 'addressOptional' : 'address')}
        name="base_url"
        value={values.base_url}
        onChange={(base_url) => settle({ base_url })}
        error={errors.base_url}
        placeholder="https://llm.example.org/v1"
        description={t(asksForKey ? 'addressOptionalText' : 'addressText')}
      />
      <Field
        type="password"
        label={t('key')}
        name="key"
        autoComplete="off"
        isDisabled={!canSeal()}
        value={values.key}
        onChange={(key) => set('key', key)}
        error={errors.key}
        description={keyText}
      />
      <SuggestField
        label={t('model')}
        value={values.model}
        options={models}
        onChange={(model) => set('model', model)}
        error={errors.model}
      />
      <fieldset>
        <legend className="pb-2 text-sm text-faint">{t('pricesText')}</legend>
        <div className="grid grid-cols-2 items-start gap-4">
          <Field
            label={t('priceIn')}
            name="price_in"
            value={values.price_in}
            onChange={(price) => set('price_in', price)}
            error={errors.price_in}
          />
          <Field
            label={t('priceOut')}
            name="price_out"
            value={values.price_out}
            onChange={(price) => set('price_out', price)}
            error={errors.price_out}
          />
        </div>
      </fieldset>
    </FormDialog>
  );
}

function initialOf(provider: ListedProvider | null, name: string, language: string): ProviderForm {
  if (!provider)
    return {
      kind: 'openai',
      name,
      base_url: '',
      model: '',
      key: '',
      needsKey: true,
      price_in: '',
      price_out: '',
    };
  const amount = new Intl.NumberFormat(language, { maximumFractionDigits: 6, useGrouping: false });
  const written = (price: number | null) => (price === null ? '' : amount.format(price));
  const { kind, base_url, model, key_hint, price_in, price_out } = provider;
  return {
    kind,
    name: provider.name,
    base_url: base_url ?? '',
    model,
    key: '',
    needsKey: kind !== 'openai-compatible' && key_hint === null,
    price_in: written(price_in),
    price_out: written(price_out),
  };
}
