import { Button } from '@heroui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { session } from '../../data/index.ts';
import { errorText } from '../../lib/error-text.ts';
import { changeLanguage, type Language, languages } from '../../lib/i18n.ts';
import { Choice } from '../../ui/Choice.tsx';
import { PageBody, PageHeader, Section } from '../../ui/PageHeader.tsx';
import { AppearanceChoice } from './AppearanceChoice.tsx';

const NAMES: Record<Language, string> = { en: 'English', de: 'Deutsch' };

export default function SettingsScreen() {
  const { t, i18n } = useTranslation('settings');
  const language = languages.find((known) => known === i18n.language) ?? 'en';
  return (
    <>
      <PageHeader title={t('title')} text={t('text')} />
      <PageBody>
        <Section title={t('appearance')}>
          <AppearanceChoice />
          <Choice label={t('language')} className="max-w-60" value={language} options={languages.map((key) => ({ key, label: NAMES[key] }))} onChange={(chosen) => void changeLanguage(chosen)} />
        </Section>
        <Security />
      </PageBody>
    </>
  );
}

function Security() {
  const { t } = useTranslation('settings');
  const [isSending, setSending] = useState(false);
  const signOutOthers = async () => {
    setSending(true);
    try {
      await session.signOut('others');
      toast.success(t('othersSignedOut'));
    } catch (error) {
      toast.error(errorText(error));
    } finally {
      setSending(false);
    }
  };
  return (
    <Section title={t('security')} text={t('securityText')}>
      <div><Button variant="tertiary" isPending={isSending} onPress={() => void signOutOthers()}>{t('signOutOthers')}</Button></div>
    </Section>
  );
}
