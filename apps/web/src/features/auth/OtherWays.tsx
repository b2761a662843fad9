import { Button, Spinner } from '@heroui/react';
import { Link } from '@tanstack/react-router';
import { KeyRound, Mail } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { signInMethods, useSignInMethods } from '../../data/identity.ts';
import type { Provider } from '../../data/sign-in-methods.ts';
import { errorText } from '../../lib/error-text.ts';
import { rememberedInvitation } from '../../lib/redirect-path.ts';
import { ErrorNotice } from '../../ui/Notice.tsx';
import { backTo } from './mutations.ts';
import { PasskeySignIn } from './PasskeySignIn.tsx';

/**
 * Ways in beside the password: those that this server has, and no others.
 * @param isNew for an account that is yet to be made, which no link of a mail does.
 */
export function OtherWays({ isNew = false }: { isNew?: boolean }) {
  const { t } = useTranslation('auth');
  const { sendsMail, providers } = useSignInMethods();
  const offersLink = sendsMail && !isNew;
  const offersKey = !isNew && 'PublicKeyCredential' in window;
  if (!offersLink && !offersKey && providers.length === 0) return null;
  return (
    <section aria-label={t('otherWays')} className="flex flex-col gap-3">
      <p className="flex items-center gap-3 text-[13px] text-faint">
        <span className="h-px flex-1 bg-hairline" aria-hidden="true" />
        {t('or')}
        <span className="h-px flex-1 bg-hairline" aria-hidden="true" />
      </p>
      {offersKey && <PasskeySignIn />}
      <Providers providers={providers} />
      {offersLink && (
        <Link to="/login" search={{ way: 'link' }} className="button button--outline w-full">
          <Mail size={16} strokeWidth={1.75} aria-hidden="true" />
          {t('byLink')}
        </Link>
      )}
    </section>
  );
}

/** A button a provider; the one that was pressed is busy until its page is here. */
function Providers({ providers }: { providers: readonly Provider[] }) {
  const { t } = useTranslation('auth');
  const [going, setGoing] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const goTo = async ({ id }: Provider) => {
    setGoing(id);
    setError(null);
    try {
      await signInMethods.goTo(id, backTo('/confirm?way=provider'), rememberedInvitation());
    } catch (problem) {
      setError(errorText(problem));
      setGoing(null);
    }
  };
  return (
    <>
      {error && <ErrorNotice>{error}</ErrorNotice>}
      {providers.map((provider) => (
        <Button
          key={provider.id}
          variant="outline"
          fullWidth
          isPending={going === provider.id}
          onPress={() => void goTo(provider)}
        >
          {going === provider.id ? (
            <Spinner size="sm" color="current" />
          ) : (
            <KeyRound size={16} strokeWidth={1.75} aria-hidden="true" />
          )}
          {t('withProvider', { name: provider.name })}
        </Button>
      ))}
    </>
  );
}
