import { Button } from '@heroui/react';
import { KeyRound, Smartphone, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { account, type Factor } from '../../../data/index.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Section } from '../../../ui/PageHeader.tsx';
import { RelativeTime } from '../../../ui/Time.tsx';
import { toastErrors } from '../../../lib/toast-errors.ts';
import { EnrolDialog } from './EnrolDialog.tsx';
import { ListedItem } from './ListedItem.tsx';
import { Loaded } from './Loaded.tsx';
import { changing, useAccount } from './queries.ts';
import { RecoveryCodes } from './RecoveryCodes.tsx';

/** What is asked for at sign-in besides the password. */
export function SecondFactor() {
  const { t } = useTranslation('account');
  const factors = useAccount('factors');
  const [adding, add] = useState<Factor['kind'] | null>(null);
  const [made, setMade] = useState<string[] | null>(null);
  const isOn = (factors.data?.length ?? 0) > 0;
  return (
    <>
      <Section title={t('factors.title')} text={t('factors.text')}>
        <Loaded of={factors}>
          {(list) =>
            list.length === 0 ? (
              <p className="text-sm text-faint">{t('factors.none')}</p>
            ) : (
              <FactorList factors={list} />
            )
          }
        </Loaded>
        <div className="flex flex-wrap gap-2">
          <Button variant={isOn ? 'outline' : 'primary'} onPress={() => add('totp')}>
            {t('factors.addApp')}
          </Button>
          <Button variant="outline" onPress={() => add('webauthn')}>
            {t('factors.addKey')}
          </Button>
        </div>
      </Section>
      {isOn && <RecoveryCodes made={made} onMade={setMade} />}
      {(adding === 'totp' || adding === 'webauthn') && (
        <EnrolDialog
          kind={adding}
          taken={factors.data?.map(({ name }) => name) ?? []}
          onClose={() => add(null)}
          onFirst={setMade}
        />
      )}
    </>
  );
}

function FactorList({ factors }: { factors: readonly Factor[] }) {
  const { t } = useTranslation('account');
  const [leaving, setLeaving] = useState<Factor | null>(null);
  const nameOf = ({ name, kind }: Factor) => name || t(`factors.${kind}`);
  return (
    <>
      <ul aria-label={t('factors.title')} className="border-t border-hairline">
        {factors.map((factor) => (
          <ListedItem
            key={factor.id}
            icon={factor.kind === 'webauthn' ? KeyRound : Smartphone}
            title={nameOf(factor)}
            facts={
              <>
                {factor.name && factor.name !== t(`factors.${factor.kind}`) && (
                  <span>{t(`factors.${factor.kind}`)}</span>
                )}
                <span>
                  {t('added')} <RelativeTime at={factor.createdAt} />
                </span>
              </>
            }
            actions={
              <IconButton
                label={t('remove', { name: nameOf(factor) })}
                icon={Trash2}
                onPress={() => setLeaving(factor)}
              />
            }
          />
        ))}
      </ul>
      <ConfirmDialog
        isOpen={leaving !== null}
        onOpenChange={(open) => !open && setLeaving(null)}
        title={t('factors.removeTitle', { name: leaving ? nameOf(leaving) : '' })}
        text={t(factors.length > 1 ? 'factors.removeOne' : 'factors.removeLast')}
        confirmLabel={t('factors.remove')}
        onConfirm={() => leaving && toastErrors(changing(removeFactor(leaving, factors.length)))}
      />
    </>
  );
}

/** The codes are for when a factor is lost: they go with the last one. @throws AppError */
async function removeFactor({ id }: Factor, count: number): Promise<void> {
  const { factors } = account;
  if (count === 1 && (await factors.recoveryCodes())) await factors.removeRecoveryCodes();
  await factors.remove(id);
}
