import { Button } from '@heroui/react';
import { useTranslation } from 'react-i18next';
import { account, useSignInMethods } from '../../../data/index.ts';
import { Section } from '../../../ui/PageHeader.tsx';
import { withProof } from '../../../lib/with-proof.ts';
import { toastErrors } from '../../../lib/toast-errors.ts';
import { useAccount } from './queries.ts';

/** Links accounts at identity providers for signing in. Only lists providers not linked yet. */
export function Identities() {
  const { t } = useTranslation('account');
  const { providers } = useSignInMethods();
  const identities = useAccount('identities');
  const linked = identities.data ?? [];
  const free = providers.filter(({ id }) => !linked.some(({ provider }) => provider === id));
  if (free.length === 0) return null;
  const back = `${window.location.origin}/settings`;
  return (
    <Section title={t('identities.title')} text={t('identities.text')}>
      <div className="flex flex-wrap gap-2">
        {free.map(({ id, name }) => (
          <Button
            key={id}
            variant="outline"
            onPress={() => toastErrors(withProof(() => account.identities.link(id, back)))}
          >
            {t('identities.link', { name })}
          </Button>
        ))}
      </div>
    </Section>
  );
}
