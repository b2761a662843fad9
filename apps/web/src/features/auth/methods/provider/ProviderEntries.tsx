import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SignInProvider } from '@parley/client/session/offered-methods';
import { loadErrorText } from '../../../../lib/explain.ts';
import { rememberedInvitation } from '../../../../lib/redirect-path.ts';
import { ErrorNotice } from '../../../../ui/Notice.tsx';
import { PlainButton } from '../../../../ui/PlainButton.tsx';
import { appUrl } from '../../app-url.ts';
import { loadIdentity } from '../../identity.ts';
import type { EntryProps } from '../sign-in-method.ts';

/** One button per provider. The pressed one stays busy until the provider's page loads. */
export function ProviderEntries({ methods: { providers } }: EntryProps) {
  const { t } = useTranslation('auth');
  const [going, setGoing] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const goTo = async ({ id }: SignInProvider) => {
    setGoing(id);
    setError(null);
    try {
      const { signInMethods } = await loadIdentity();
      await signInMethods.goTo(id, appUrl('/confirm?way=provider'), rememberedInvitation());
    } catch (problem) {
      setError(await loadErrorText(problem));
      setGoing(null);
    }
  };
  return (
    <>
      {error && <ErrorNotice>{error}</ErrorNotice>}
      {providers.map((provider) => (
        <PlainButton
          key={provider.id}
          variant="outline"
          isFullWidth
          isPending={going === provider.id}
          onPress={() => void goTo(provider)}
        >
          {going !== provider.id && <KeyRound size={16} strokeWidth={1.75} aria-hidden="true" />}
          {t('withProvider', { name: provider.name })}
        </PlainButton>
      ))}
    </>
  );
}
