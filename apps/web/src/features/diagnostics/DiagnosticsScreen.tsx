import { Button } from '@heroui/react';
import { ClipboardCopy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../lib/toast.ts';
import { copyText } from '../../lib/clipboard.ts';
import { PageBody, PageHeader, Section } from '../../ui/PageHeader.tsx';
import { Facts } from './Facts.tsx';
import { reportOf } from './report.ts';
import { TestError } from './TestError.tsx';
import { useFacts } from './use-facts.ts';

/** Facts a supporter asks for first: versions, health and recent errors. */
export default function DiagnosticsScreen() {
  const { t } = useTranslation('diagnostics');
  const { app, server, browser, errors, requests } = useFacts();
  const copy = async () => {
    if (await copyText(reportOf([app, server, browser, errors, requests], new Date())))
      toast.success(t('copied'));
    else toast.error(t('copyFailed'));
  };
  const actions = (
    <Button size="sm" variant="outline" onPress={() => void copy()}>
      <ClipboardCopy size={16} strokeWidth={1.75} aria-hidden="true" />
      {t('copy')}
    </Button>
  );
  return (
    <>
      <PageHeader title={t('title')} text={t('text')} actions={actions} />
      <PageBody isReading>
        <Section title={server.title}>
          <Facts facts={server.facts} />
        </Section>
        <Section title={errors.title}>
          <Facts facts={errors.facts} empty={t('noErrors')} />
        </Section>
        <Section title={requests.title}>
          <Facts facts={requests.facts} empty={t('noRequests')} />
        </Section>
        <Section title={t('sections.reporting')}>
          <TestError />
        </Section>
        <Section title={app.title}>
          <Facts facts={app.facts} />
        </Section>
        <Section title={browser.title}>
          <Facts facts={browser.facts} />
        </Section>
      </PageBody>
    </>
  );
}
