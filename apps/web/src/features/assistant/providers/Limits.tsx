import { Button } from '@heroui/react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../lib/toast.ts';
import { useForm } from '../../../lib/use-form.ts';
import { useStored } from '../../../lib/use-stored.ts';
import { Field } from '../../../ui/Field.tsx';
import { LoadError } from '../../../ui/LoadError.tsx';
import { ErrorNotice } from '../../../ui/Notice.tsx';
import { Section } from '../../../ui/PageHeader.tsx';
import { SkeletonLines } from '../../../ui/Skeletons.tsx';
import { amountOf, limitsForm } from './form.ts';
import { setLimits } from './mutations.ts';
import { type AssistantLimits as LimitsOf, useLimits } from './queries.ts';

/** Limits on requests and cost. Owners and admins change them, everybody sees them. */
export function Limits({ workspaceId, canChange }: { workspaceId: string; canChange: boolean }) {
  const { t } = useTranslation('providers');
  const { data, error } = useLimits(workspaceId);
  return (
    <Section title={t('limits')} text={t(canChange ? 'limitsText' : 'limitsReadOnly')}>
      {error && <LoadError error={error} />}
      {!data && !error && <SkeletonLines />}
      {data &&
        (canChange ? (
          <LimitsFields key={workspaceId} workspaceId={workspaceId} limits={data} />
        ) : (
          <LimitsList limits={data} />
        ))}
    </Section>
  );
}

function LimitsFields({ workspaceId, limits }: { workspaceId: string; limits: LimitsOf }) {
  const { t, i18n } = useTranslation('providers');
  const cost = new Intl.NumberFormat(i18n.language, {
    maximumFractionDigits: 2,
    useGrouping: false,
  });
  const stored = {
    monthly_tokens: limits.monthly_tokens?.toString() ?? '',
    monthly_cost: limits.monthly_cost === null ? '' : cost.format(limits.monthly_cost),
    person_per_hour: String(limits.person_per_hour),
    channel_per_hour: String(limits.channel_per_hour),
  };
  const form = useForm(limitsForm, stored, async (values) => {
    await setLimits(workspaceId, {
      monthly_tokens: amountOf(values.monthly_tokens),
      monthly_cost: amountOf(values.monthly_cost),
      person_per_hour: Number(values.person_per_hour),
      channel_per_hour: Number(values.channel_per_hour),
    });
    toast.success(t('limitsSaved'));
  });
  useStored(form, stored);
  const { values, errors, set } = form;
  return (
    <form className="flex flex-col gap-4" noValidate onSubmit={form.onSubmit}>
      {errors.form && <ErrorNotice>{errors.form}</ErrorNotice>}
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field
          label={t('monthlyTokens')}
          name="monthly_tokens"
          value={values.monthly_tokens}
          onChange={(text) => set('monthly_tokens', text)}
          error={errors.monthly_tokens}
          description={t('noLimit')}
        />
        <Field
          label={t('monthlyCost')}
          name="monthly_cost"
          value={values.monthly_cost}
          onChange={(text) => set('monthly_cost', text)}
          error={errors.monthly_cost}
          description={t('monthlyCostText')}
        />
        <Field
          label={t('personPerHour')}
          name="person_per_hour"
          value={values.person_per_hour}
          onChange={(text) => set('person_per_hour', text)}
          error={errors.person_per_hour}
        />
        <Field
          label={t('channelPerHour')}
          name="channel_per_hour"
          value={values.channel_per_hour}
          onChange={(text) => set('channel_per_hour', text)}
          error={errors.channel_per_hour}
        />
      </div>
      <div>
        <Button type="submit" variant="primary" isPending={form.isSending}>
          {t('save')}
        </Button>
      </div>
    </form>
  );
}

function LimitsList({ limits }: { limits: LimitsOf }) {
  const { t, i18n } = useTranslation('providers');
  const number = new Intl.NumberFormat(i18n.language);
  const lines = [
    [t('personPerHour'), number.format(limits.person_per_hour)],
    [t('channelPerHour'), number.format(limits.channel_per_hour)],
    [
      t('monthlyTokens'),
      limits.monthly_tokens === null ? t('unlimited') : number.format(limits.monthly_tokens),
    ],
    [
      t('monthlyCost'),
      limits.monthly_cost === null ? t('unlimited') : number.format(limits.monthly_cost),
    ],
  ];
  return (
    <dl className="border-t border-hairline">
      {lines.map(([label, value]) => (
        <div
          key={label}
          className="flex min-h-10 items-center justify-between gap-4 border-b border-hairline"
        >
          <dt>{label}</dt>
          <dd className="text-soft tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
