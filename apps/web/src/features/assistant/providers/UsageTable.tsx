import { useTranslation } from 'react-i18next';
import type { AssistantUsage } from '../../../data/index.ts';

type UsageTableProps = { rows: readonly AssistantUsage[]; nameOf(row: AssistantUsage): string };

/** Usage by channel and model, highest first. The bar behind a row is its share of the highest. */
export function UsageTable({ rows, nameOf }: UsageTableProps) {
  const { t, i18n } = useTranslation('providers');
  const number = new Intl.NumberFormat(i18n.language);
  const money = new Intl.NumberFormat(i18n.language, {
    minimumFractionDigits: 2,
    maximumFractionDigits: 4,
  });
  const sorted = rows.toSorted((a, b) => b.tokens - a.tokens || b.runs - a.runs);
  const most = Math.max(1, ...sorted.map(({ tokens }) => tokens));
  const numeric = 'py-1.5 ps-3 text-end align-baseline whitespace-nowrap tabular-nums';
  return (
    <table className="w-full border-t border-hairline text-sm" aria-label={t('usage')}>
      <thead>
        <tr className="border-b border-hairline text-xs text-faint">
          <th scope="col" className="py-1.5 text-start font-normal">
            {t('channel')}
          </th>
          <th scope="col" className={`${numeric} font-normal`}>
            {t('runs')}
          </th>
          <th scope="col" className={`${numeric} font-normal`}>
            {t('tokens')}
          </th>
          <th scope="col" className={`${numeric} font-normal`}>
            {t('cost')}
          </th>
        </tr>
      </thead>
      <tbody>
        {sorted.map((row) => (
          <tr key={`${row.channel_id} ${row.model}`} className="border-b border-hairline">
            <th scope="row" className="w-full max-w-0 py-1.5 text-start font-normal">
              <span className="block truncate">{nameOf(row)}</span>
              <span className="block truncate font-mono text-xs text-faint">
                {row.model ?? t('notAsked')}
              </span>
              <span
                aria-hidden="true"
                className="mt-1 block h-[3px] rounded-full bg-accent/70"
                style={{ width: `${Math.max(1, (row.tokens / most) * 100)}%` }}
              />
            </th>
            <td className={numeric}>{number.format(row.runs)}</td>
            <td className={numeric}>{number.format(row.tokens)}</td>
            <td className={numeric}>{row.cost === null ? '–' : money.format(row.cost)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
