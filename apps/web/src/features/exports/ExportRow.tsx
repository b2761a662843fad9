import { Button, ProgressBar } from '@heroui/react';
import { fileSize } from '@parley/model';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { dayMonth } from '../../lib/format.ts';
import { errorText } from '../../lib/error-text.ts';
import { toastErrors } from '../../lib/toast-errors.ts';
import { RelativeTime } from '../../ui/Time.tsx';
import { fileNameOf } from './file-name.ts';
import { downloadExport } from './mutations.ts';
import { isUnfinished, type ShownExport } from './queries.ts';

/** An export: how far it is, or what it holds and until when. */
export function ExportRow({ row, name }: { row: ShownExport; name: string }) {
  const { t } = useTranslation('exports');
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-hairline py-3">
      <div className="min-w-0 flex-1 basis-64">
        <p>
          <RelativeTime at={row.created_at} />
        </p>
        {isUnfinished(row) ? <Progress row={row} /> : <Outcome row={row} />}
      </div>
      {row.state === 'done' && (
        <Button
          size="sm"
          variant="outline"
          onPress={() => toastErrors(downloadExport(row, fileNameOf(name, row.created_at)))}
        >
          <Download size={16} strokeWidth={1.75} aria-hidden="true" />
          {t('download')}
        </Button>
      )}
    </li>
  );
}

function Progress({ row: { step, progress, total } }: { row: ShownExport }) {
  const { t } = useTranslation('exports');
  const text = t(`steps.${step ?? 'waiting'}`);
  return (
    <ProgressBar
      className="mt-1 max-w-80"
      aria-label={text}
      value={step === null ? undefined : progress}
      maxValue={Math.max(total, 1)}
      isIndeterminate={step === null}
    >
      <span className="text-sm text-soft">{text}</span>
      <ProgressBar.Track>
        <ProgressBar.Fill />
      </ProgressBar.Track>
    </ProgressBar>
  );
}

function Outcome({ row }: { row: ShownExport }) {
  const { t, i18n } = useTranslation('exports');
  const { state, error, row_count, file_count, missing_count, bytes, expires_at } = row;
  if (state === 'failed')
    return <p className="text-sm text-bad">{error ? errorText(error) : t('failed')}</p>;
  if (state === 'removed') return <p className="text-sm text-faint">{t('removed')}</p>;
  return (
    <p className="flex flex-wrap gap-x-3 text-sm text-faint">
      <span>{t('rows', { count: row_count ?? 0 })}</span>
      <span>{t('files', { count: file_count ?? 0 })}</span>
      <span>{fileSize(bytes ?? 0, i18n.language)}</span>
      {Boolean(missing_count) && <span>{t('missing', { count: missing_count ?? 0 })}</span>}
      {expires_at && <span>{t('keptUntil', { day: dayMonth(expires_at) })}</span>}
    </p>
  );
}
