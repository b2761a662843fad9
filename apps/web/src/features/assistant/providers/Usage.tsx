import { Meter } from '@heroui/react';
import { channelTitle } from '@parley/model';
import { useTranslation } from 'react-i18next';
import type { AssistantUsage } from '../../../data/index.ts';
import { useMinute } from '../../../lib/use-minute.ts';
import { LoadError } from '../../../ui/LoadError.tsx';
import { Section } from '../../../ui/PageHeader.tsx';
import { SkeletonLines } from '../../../ui/Skeletons.tsx';
import { useChannels } from '../../channels/queries.ts';
import { DEFAULT_LIMITS, useLimits, useOperatorAllowance, useAssistantUsage } from './queries.ts';
import { UsageTable } from './UsageTable.tsx';

/** Tokens and cost of the assistant in this month (UTC), against the budget. */
export function Usage({ workspaceId }: { workspaceId: string }) {
  const { t, i18n } = useTranslation('providers');
  const { data: usage, error } = useAssistantUsage(workspaceId);
  const { monthly_tokens, monthly_cost } = useLimits(workspaceId).data ?? DEFAULT_LIMITS;
  const { data: allowance } = useOperatorAllowance(workspaceId);
  const names = new Map(useChannels().map((channel) => [channel.id, channelTitle(channel)]));
  const month = new Intl.DateTimeFormat(i18n.language, {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(useMinute());
  if (error)
    return (
      <Section title={t('usage')}>
        <LoadError error={error} />
      </Section>
    );
  if (!usage)
    return (
      <Section title={t('usage')}>
        <SkeletonLines />
      </Section>
    );
  const tokens = sum(usage, (row) => row.tokens);
  const cost = sum(usage, (row) => row.cost ?? 0);
  return (
    <Section
      title={t('usage')}
      text={t(usage.length === 0 ? 'usageEmpty' : 'usageText', { month })}
    >
      {allowance && (
        <Budget label={t('operatorTokens')} used={allowance.used} most={allowance.most} />
      )}
      {monthly_tokens !== null && (
        <Budget label={t('tokens')} used={tokens} most={monthly_tokens} />
      )}
      {monthly_cost !== null && (
        <Budget label={t('cost')} used={cost} most={monthly_cost} digits={2} />
      )}
      {usage.length > 0 && (
        <UsageTable
          rows={usage}
          nameOf={(row) =>
            row.channel_id === null
              ? t('otherChannels')
              : (names.get(row.channel_id) ?? t('conversations'))
          }
        />
      )}
    </Section>
  );
}

function Budget({
  label,
  used,
  most,
  digits = 0,
}: {
  label: string;
  used: number;
  most: number;
  digits?: number;
}) {
  const { t, i18n } = useTranslation('providers');
  const number = new Intl.NumberFormat(i18n.language, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  const isSpent = used >= most;
  return (
    <Meter
      value={Math.min(used, most)}
      maxValue={Math.max(most, Number.MIN_VALUE)}
      valueLabel={t('usedOf', { used: number.format(used), most: number.format(most) })}
      aria-label={t('budgetOf', { what: label })}
      className="flex flex-col gap-1.5"
    >
      <span className="flex justify-between gap-4 text-sm">
        <span>
          {label}
          {isSpent && <span className="ms-2 text-bad">{t('spent')}</span>}
        </span>
        <span className="text-soft tabular-nums">
          {t('usedOf', { used: number.format(used), most: number.format(most) })}
        </span>
      </span>
      <Meter.Track className="h-1.5 overflow-hidden rounded-full bg-hover">
        <Meter.Fill className={`h-full rounded-full ${isSpent ? 'bg-bad' : 'bg-accent'}`} />
      </Meter.Track>
    </Meter>
  );
}

const sum = (rows: readonly AssistantUsage[], of: (row: AssistantUsage) => number) =>
  rows.reduce((total, row) => total + Number(of(row)), 0);
