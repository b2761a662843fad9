import { Button } from '@heroui/react';
import { Link2Off, UserRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { account, type Identity, useSignInMethods } from '../../../data/index.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Section } from '../../../ui/PageHeader.tsx';
import { toastErrors } from '../../../lib/toast-errors.ts';
import { ListedItem } from './ListedItem.tsx';
import { Loaded } from './Loaded.tsx';
import { changing, useAccount } from './queries.ts';

/** Accounts of others that sign a person in; nothing where the server knows no provider. */
export function Identities() {
  const { t } = useTranslation('account');
  const { providers } = useSignInMethods();
  const identities = useAccount('identities');
  const [leaving, setLeaving] = useState<Identity | null>(null);
  const linked = identities.data ?? [];
  const others = linked.filter(({ provider }) => provider !== 'email' && provider !== 'phone');
  if (providers.length === 0 && others.length === 0) return null;
  const nameOf = (id: string) => providers.find((one) => one.id === id)?.name ?? id;
  const free = providers.filter(({ id }) => !linked.some(({ provider }) => provider === id));
  const back = `${window.location.origin}/settings`;
  return (
    <Section title={t('identities.title')} text={t('identities.text')}>
      <Loaded of={identities}>
        {() =>
          others.length > 0 && (
            <ul aria-label={t('identities.title')} className="border-t border-hairline">
              {others.map((identity) => (
                <ListedItem
                  key={identity.raw.identity_id}
                  icon={UserRound}
                  title={nameOf(identity.provider)}
                  facts={identity.email ?? ''}
                  actions={
                    // The only way in is not taken away.
                    linked.length > 1 && (
                      <IconButton
                        label={t('identities.unlink', { name: nameOf(identity.provider) })}
                        icon={Link2Off}
                        onPress={() => setLeaving(identity)}
                      />
                    )
                  }
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      <div className="flex flex-wrap gap-2">
        {free.map(({ id, name }) => (
          <Button
            key={id}
            variant="outline"
            onPress={() => toastErrors(account.identities.link(id, back))}
          >
            {t('identities.link', { name })}
          </Button>
        ))}
      </div>
      <ConfirmDialog
        isOpen={leaving !== null}
        onOpenChange={(open) => !open && setLeaving(null)}
        title={t('identities.unlink', { name: leaving ? nameOf(leaving.provider) : '' })}
        text={t('identities.unlinkText')}
        confirmLabel={t('identities.confirm')}
        onConfirm={() => leaving && toastErrors(changing(account.identities.unlink(leaving)))}
      />
    </Section>
  );
}
