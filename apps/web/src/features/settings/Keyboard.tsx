import { Button } from '@heroui/react';
import { Keyboard as KeyboardIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useShell } from '../../lib/shell-state.tsx';
import { keyNames } from '../../lib/keys.ts';
import { Section } from '../../ui/PageHeader.tsx';
import { Toggle } from '../../ui/Toggle.tsx';
import { useSetting } from '../profile/use-setting.ts';

/** The overview of keyboard shortcuts, and what becomes of typed smileys. */
export function Keyboard() {
  const { t } = useTranslation('settings');
  const { setSheetOpen } = useShell();
  const { settings, save } = useSetting();
  return (
    <Section title={t('keyboard')} text={t('keyboardText', { keys: keyNames('Ctrl /') })}>
      <div>
        <Button variant="outline" onPress={() => setSheetOpen(true)}>
          <KeyboardIcon size={16} strokeWidth={1.75} aria-hidden="true" />
          {t('showKeys')}
        </Button>
      </div>
      <Toggle
        label={t('smileys')}
        text={t('smileysText')}
        isOn={settings.converts_smileys}
        onChange={(converts_smileys) => save({ converts_smileys })}
      />
    </Section>
  );
}
