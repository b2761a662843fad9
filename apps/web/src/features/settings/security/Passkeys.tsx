import { Button } from '@heroui/react';
import { Fingerprint, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { account, type Passkey } from '../../../data/index.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Section } from '../../../ui/PageHeader.tsx';
import { RelativeTime } from '../../../ui/Time.tsx';
import { toastErrors } from '../../../lib/toast-errors.ts';
import { deviceName } from '../../../offline/device-name.ts';
import { ListedItem } from './ListedItem.tsx';
import { Loaded } from './Loaded.tsx';
import { NameDialog } from './NameDialog.tsx';
import { changing, useAccount } from './queries.ts';

/** Keys of devices that sign in without a password. */
export function Passkeys() {
  const { t } = useTranslation('account');
  const passkeys = useAccount('passkeys');
  const [isAdding, setAdding] = useState(false);
  // A project that has them off is no error of the page.
  if (passkeys.error && 'code' in passkeys.error && passkeys.error.code === 'passkey_disabled')
    return null;
  const isAble = 'PublicKeyCredential' in window;
  return (
    <Section title={t('passkeys.title')} text={t('passkeys.text')}>
      <Loaded of={passkeys}>
        {(list) =>
          list.length === 0 ? (
            <p className="text-sm text-faint">{t('passkeys.none')}</p>
          ) : (
            <PasskeyList passkeys={list} />
          )
        }
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
          onSubmit={(name) => changing(account.passkeys.add(name))}
          onClose={() => setAdding(false)}
        />
      )}
    </Section>
  );
}

function PasskeyList({ passkeys }: { passkeys: readonly Passkey[] }) {
  const { t } = useTranslation(['account', 'common']);
  const [leaving, setLeaving] = useState<Passkey | null>(null);
  const [renamed, rename] = useState<Passkey | null>(null);
  const nameOf = ({ name }: Passkey) => name || t('passkeys.one');
  return (
    <>
      <ul aria-label={t('passkeys.title')} className="border-t border-hairline">
        {passkeys.map((passkey) => (
          <ListedItem
            key={passkey.id}
            icon={Fingerprint}
            title={nameOf(passkey)}
            facts={<Facts passkey={passkey} />}
            actions={
              <span className="flex">
                <IconButton
                  label={t('rename', { name: nameOf(passkey) })}
                  icon={Pencil}
                  onPress={() => rename(passkey)}
                />
                <IconButton
                  label={t('remove', { name: nameOf(passkey) })}
                  icon={Trash2}
                  onPress={() => setLeaving(passkey)}
                />
              </span>
            }
          />
        ))}
      </ul>
      {renamed && (
        <NameDialog
          title={t('passkeys.rename')}
          initial={renamed.name}
          submitLabel={t('save')}
          onSubmit={(name) => changing(account.passkeys.rename(renamed.id, name))}
          onClose={() => rename(null)}
        />
      )}
      <ConfirmDialog
        isOpen={leaving !== null}
        onOpenChange={(open) => !open && setLeaving(null)}
        title={t('passkeys.removeTitle', { name: leaving ? nameOf(leaving) : '' })}
        text={t('passkeys.removeText')}
        confirmLabel={t('passkeys.remove')}
        onConfirm={() => leaving && toastErrors(changing(account.passkeys.remove(leaving.id)))}
      />
    </>
  );
}

function Facts({ passkey: { createdAt, lastUsedAt } }: { passkey: Passkey }) {
  const { t } = useTranslation('account');
  return (
    <>
      <span>
        {t('added')} <RelativeTime at={createdAt} />
      </span>
      <span>
        {lastUsedAt ? (
          <>
            {t('used')} <RelativeTime at={lastUsedAt} />
          </>
        ) : (
          t('unused')
        )}
      </span>
    </>
  );
}
