import { Button } from '@heroui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { session } from '../../data/index.ts';
import { type Appearance, appearances, currentAppearance, setAppearance } from '../../lib/appearance.ts';
import { errorText } from '../../lib/error-text.ts';
import { changeLanguage, type Language, languages } from '../../lib/i18n.ts';
import { Choice } from '../../ui/Choice.tsx';
import { PageBody, PageHeader, Section } from '../../ui/PageHeader.tsx';

const NAMES: Record<Language, string> = { en: 'English', de: 'Deutsch' };

export default function SettingsScreen() {
  const { t, i18n } = useTranslation('settings');
  const [appearance, setShown] = useState<Appearance>(currentAppearance());
  const language = languages.find((known) => known === i18n.language) ?? 'en';
  const signOutOthers = async () => {
    try {
      await session.signOut('others');
      toast.success(t('othersSignedOut'));
    } catch (error) {
      toast.error(errorText(error));
    }
  };
  return (
    <>
      <PageHeader title={t('title')} />
      <PageBody>
        <Section title={t('appearance')}>
          <Choice
            label={t('colours')}
            className="max-w-60"
            value={appearance}
            options={appearances.map((key) => ({ key, label: t(`appearances.${key}`) }))}
            onChange={(chosen) => {
              setAppearance(chosen);
              setShown(chosen);
            }}
          />
          <Choice label={t('language')} className="max-w-60" value={language} options={languages.map((key) => ({ key, label: NAMES[key] }))} onChange={(chosen) => void changeLanguage(chosen)} />
        </Section>
        <Section title={t('security')} text={t('securityText')}>
          <div><Button variant="tertiary" onPress={() => void signOutOthers()}>{t('signOutOthers')}</Button></div>
        </Section>
      </PageBody>
    </>
  );
}
