import { useTranslation } from 'react-i18next';
import { account, useSession } from '../../data/index.ts';
import { changeLanguage, languageName, languages } from '../../lib/i18n.ts';
import { Choice } from '../../ui/Choice.tsx';
import { Section } from '../../ui/PageHeader.tsx';
import { toastErrors } from '../../lib/toast-errors.ts';
import { AppearanceChoice } from './AppearanceChoice.tsx';
import { saveSettings } from '../profile/save-settings.ts';
import { OwnTheme } from './OwnTheme.tsx';

/** Colours and language. The language is also stored on the server for e-mails. */
export function Appearance() {
  const { t, i18n } = useTranslation('settings');
  const { userId } = useSession();
  const speak = async (language: string) => {
    await changeLanguage(language);
    if (!userId) return;
    await saveSettings(userId, { language });
    await account.mailLanguage.choose(language);
  };
  return (
    <Section title={t('appearance')}>
      <AppearanceChoice />
      <OwnTheme />
      <Choice
        label={t('language')}
        className="max-w-60"
        value={i18n.language}
        options={languages.map((key) => ({ key, label: languageName(key) }))}
        onChange={(chosen) => toastErrors(speak(chosen))}
      />
    </Section>
  );
}
