import { useTranslation } from 'react-i18next';
import { Section } from '../../ui/PageHeader.tsx';
import { Toggle } from '../../ui/Toggle.tsx';
import { useSetting } from '../profile/use-setting.ts';

/** Choice of whether others see read receipts. */
export function Privacy() {
  const { t } = useTranslation('settings');
  const { settings, save } = useSetting();
  return (
    <Section title={t('privacy')}>
      <Toggle
        label={t('sharesReads')}
        text={t('sharesReadsText')}
        isOn={settings.shares_reads}
        onChange={(shares_reads) => save({ shares_reads })}
      />
    </Section>
  );
}
