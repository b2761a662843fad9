import { Button } from '@heroui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../lib/toast.ts';
import { config } from '../../data/identity.ts';
import { isReportingOn, reporting } from '../../lib/error-reporting.ts';

/** Sends a test error, to check that this browser's errors are reported. */
export function TestError() {
  const { t } = useTranslation('diagnostics');
  const [isSending, setSending] = useState(false);
  const send = async () => {
    setSending(true);
    const id = await reporting()?.then(
      ({ sendTest }) => sendTest('Test error of the diagnostics page'),
      () => null,
    );
    setSending(false);
    if (id) toast.success(t('testSent'), { description: t('testId', { id }) });
    else toast.error(t('testFailed'));
  };
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="text-soft">
        {config.sentryDsn
          ? t('reportingOn', { host: new URL(config.sentryDsn).host })
          : t('reportingOff')}
      </p>
      <Button
        variant="tertiary"
        isDisabled={!isReportingOn}
        isPending={isSending}
        onPress={() => void send()}
      >
        {t('sendTest')}
      </Button>
    </div>
  );
}
