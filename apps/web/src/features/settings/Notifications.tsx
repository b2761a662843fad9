import { useTranslation } from 'react-i18next';
import { config } from '../../data/index.ts';
import { Choice } from '../../ui/Choice.tsx';
import { Section } from '../../ui/PageHeader.tsx';
import { ChannelLevels } from './ChannelLevels.tsx';
import { Desktop } from './Desktop.tsx';
import { Keywords } from './Keywords.tsx';
import { Push } from './Push.tsx';
import { QuietHours } from './QuietHours.tsx';
import { useSetting } from '../profile/use-setting.ts';

const DIGESTS = ['off', 'soon', 'hourly', 'daily'] as const;

/** Notification settings and quiet hours. */
export function Notifications() {
  return (
    <>
      <Desktop />
      <Push />
      <Mail />
      <QuietHours />
      <Keywords />
      <ChannelLevels />
    </>
  );
}

function Mail() {
  const { t } = useTranslation('settings');
  const { settings, save } = useSetting();
  return (
    <Section title={t('mail')} text={t(config.canMail ? 'mailText' : 'mailMissing')}>
      {config.canMail && (
        <Choice
          label={t('digest')}
          className="max-w-60"
          value={settings.email_digest}
          options={DIGESTS.map((key) => ({ key, label: t(`digests.${key}`) }))}
          onChange={(email_digest) => save({ email_digest })}
        />
      )}
    </Section>
  );
}
