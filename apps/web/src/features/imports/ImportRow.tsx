import { useTranslation } from 'react-i18next';
import { Busy } from '../../ui/Busy.tsx';
import { RelativeTime } from '../../ui/Time.tsx';
import { isRunning, type ShownImport, type ShownReport } from './queries.ts';

/** An import: what would come, how far it is, or what came. */
export function ImportRow({ row }: { row: ShownImport }) {
  const { t } = useTranslation('imports');
  const { source, form, checked_at, started_at, finished_at, report } = row;
  const at = finished_at ?? started_at ?? checked_at;
  return (
    <li className="flex flex-col gap-2 border-b border-hairline py-3">
      <h3 className="flex flex-wrap items-baseline gap-x-3">
        <span className="font-medium">
          <bdi>{source}</bdi>
        </span>
        <span className="text-sm text-faint">
          {t('from', { form: FORMS[form] ?? form })} <RelativeTime at={at} />
        </span>
      </h3>
      <State row={row} />
      {report && <Report report={report} isLooked={started_at === null} />}
    </li>
  );
}

const FORMS: Readonly<Record<string, string>> = {
  parley: 'Parley',
  slack: 'Slack',
  mattermost: 'Mattermost',
  zulip: 'Zulip',
  campfire: 'Campfire',
};

function State({ row }: { row: ShownImport }) {
  const { t } = useTranslation('imports');
  if (isRunning(row))
    return (
      <p className="flex items-center gap-2 text-sm text-soft" role="status">
        <Busy />
        {row.progress
          ? t('running', { count: row.progress.rows, table: row.progress.table })
          : t('begun')}
      </p>
    );
  return <p className="text-sm text-soft">{t(row.started_at ? 'finished' : 'looked')}</p>;
}

function Report({ report, isLooked }: { report: ShownReport; isLooked: boolean }) {
  const { t, i18n } = useTranslation('imports');
  const number = (count: number) => count.toLocaleString(i18n.language);
  const rows = Object.entries({ ...report.rows, objects: report.objects }).filter(
    ([, { read }]) => read > 0,
  );
  return (
    <details>
      <summary className="cursor-pointer text-sm">{t('report')}</summary>
      <p className="py-2 text-sm text-soft">
        {t('people', {
          accounts: number(report.people.accounts),
          unclaimed: number(report.people.unclaimed),
        })}
      </p>
      <div className="overflow-x-auto">
        <table className="w-full text-sm">
          <thead>
            <tr className="text-faint">
              <th className="py-1 pe-4 text-start font-normal">{t('what')}</th>
              <th className="py-1 text-end font-normal">{t('read')}</th>
              {!isLooked && <th className="py-1 ps-4 text-end font-normal">{t('written')}</th>}
              {!isLooked && <th className="py-1 ps-4 text-end font-normal">{t('there')}</th>}
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, { read, written, there }]) => (
              <tr key={name} className="border-t border-hairline">
                <th scope="row" className="py-1 pe-4 text-start font-normal">
                  {name}
                </th>
                <td className="py-1 text-end tabular-nums">{number(read)}</td>
                {!isLooked && (
                  <td className="py-1 ps-4 text-end tabular-nums">{number(written)}</td>
                )}
                {!isLooked && <td className="py-1 ps-4 text-end tabular-nums">{number(there)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {report.notes.length > 0 && (
        <>
          <h4 className="pt-3 text-sm font-semibold">{t('notes')}</h4>
          <ul className="text-sm">
            {report.notes.map(({ code, message, count }) => (
              <li key={code} className="flex gap-3 border-b border-hairline py-1">
                <span className="min-w-12 text-end tabular-nums">{number(count)}</span>
                <span lang="en">{message}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </details>
  );
}
