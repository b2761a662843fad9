import { Button } from '@heroui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { account } from '../../../data/index.ts';
import { Section } from '../../../ui/PageHeader.tsx';
import { deviceName } from '../../../offline/device-name.ts';
import { Loaded } from './Loaded.tsx';
import { NameDialog } from './NameDialog.tsx';
import { changing, useAccount } from './queries.ts';

/** Passkeys that sign in without a password. */
export function Passkeys() {
  const { t } = useTranslation('account');
  const passkeys = useAccount('passkeys');
  const [isAdding, setAdding] = useState(false);
  // Passkeys can be off on the server, which is not an error.
  if (passkeys.error && 'code' in passkeys.error && passkeys.error.code === 'passkey_disabled')
    return null;
  const isAble = 'PublicKeyCredential' in window;
  return (
    <Section title={t('passkeys.title')} text={t('passkeys.text')}>
      <Loaded of={passkeys}>
        {(list) => list.length === 0 && <p className="text-sm text-faint">{t('passkeys.none')}</p>}
      </Loaded>
      {isAble ? (
        <div>
          <Button variant="outline" onPress={() => setAdding(true)}>
            {t('passkeys.add')}
          </Button>
        </div>
      ) : (
        <p className="text-sm text-faint">{t('passkeys.unable')}</p>
      )}
      {isAdding && (
        <NameDialog
          title={t('passkeys.add')}
          text={t('passkeys.about')}
          initial={deviceName(navigator.userAgent)}
          submitLabel={t('goOn')}
          onSubmit={(name) => changing(() => account.passkeys.add(name))}
          onClose={() => setAdding(false)}
        />
      )}
    </Section>
  );
}
