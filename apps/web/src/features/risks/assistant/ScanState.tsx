import { ProgressBar } from '@heroui/react';
import type { RiskScan } from '@parley/model';
import { useTranslation } from 'react-i18next';
import { ErrorNotice } from '../../../ui/Notice.tsx';
import { RelativeTime } from '../../../ui/Time.tsx';

/** Progress or result of the last scan. */
export function ScanState({ scan }: { scan: RiskScan | null | undefined }) {
  const { t } = useTranslation('risks');
  if (!scan) return null;
  if (scan.status === 'failed') return <ErrorNotice>{t('scanFailed')}</ErrorNotice>;
  if (scan.status === 'done') {
    return (
      <p role="status" className="text-sm text-soft">
        {t('scanDone', {
          count: scan.proposed,
          read: t('scanRead', { count: scan.messages_read }),
        })}{' '}
        <span className="text-faint">
          <RelativeTime at={scan.updated_at} />
        </span>
      </p>
    );
  }
  return (
    <ProgressBar
      aria-label={t('scanning')}
      isIndeterminate
      className="flex max-w-sm flex-col gap-1.5"
    >
      <span className="text-sm text-soft">{t('scanning')}</span>
      <ProgressBar.Track>
        <ProgressBar.Fill />
      </ProgressBar.Track>
    </ProgressBar>
  );
}
