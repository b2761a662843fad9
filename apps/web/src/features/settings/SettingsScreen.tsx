import { useTranslation } from 'react-i18next';
import { PageHeader, Section } from '../../ui/PageHeader.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { Appearance } from './Appearance.tsx';
import { Blocked } from './Blocked.tsx';
import { Keyboard } from './Keyboard.tsx';
import { Notifications } from './Notifications.tsx';
import { Privacy } from './Privacy.tsx';
import { SectionPages } from '../../ui/SectionPages.tsx';
import { Security } from './security/Security.tsx';
import { YourData } from './YourData.tsx';
import { AccessTokens } from '../tokens/AccessTokens.tsx';

/** Personal settings, which other users cannot see. */
export default function SettingsScreen() {
  const { t } = useTranslation(['settings', 'tools']);
  const sections = [
    { key: 'appearance', title: t('appearance'), content: <Appearance /> },
    { key: 'notifications', title: t('notifications'), content: <Notifications /> },
    { key: 'privacy', title: t('privacy'), content: <PrivacyPage /> },
    { key: 'keyboard', title: t('keyboard'), content: <Keyboard /> },
    { key: 'security', title: t('security'), content: <Security /> },
    { key: 'tokens', title: t('tools:tokens.section'), content: <AccessTokens /> },
    { key: 'api', title: t('api.title'), content: <ApiPage /> },
    { key: 'data', title: t('data'), content: <YourData /> },
  ];
  return (
    <>
      <PageHeader title={t('title')} text={t('text')} />
      <SectionPages label={t('title')} sections={sections} />
    </>
  );
}

const PrivacyPage = () => (
  <>
    <Privacy />
    <Blocked />
  </>
);

function ApiPage() {
  const { t } = useTranslation('settings');
  return (
    <Section title={t('api.title')} text={t('api.text')}>
      <p>
        <TextLink to="/settings/api">{t('api.link')}</TextLink>
      </p>
    </Section>
  );
}
