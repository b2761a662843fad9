import { Button } from '@heroui/react';
import { Keyboard as KeyboardIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useShell } from '../../lib/shell-state.tsx';
import { keyNames } from '../../lib/keys.ts';
import { Section } from '../../ui/PageHeader.tsx';

/** Opens the overview of keyboard shortcuts. */
export function Keyboard() {
  const { t } = useTranslation('settings');
  const { setSheetOpen } = useShell();
  return (
    <Section title={t('keyboard')} text={t('keyboardText', { keys: keyNames('Ctrl /') })}>
      <div>
        <Button variant="outline" onPress={() => setSheetOpen(true)}>
          <KeyboardIcon size={16} strokeWidth={1.75} aria-hidden="true" />
          {t('showKeys')}
        </Button>
      </div>
    </Section>
  );
}
