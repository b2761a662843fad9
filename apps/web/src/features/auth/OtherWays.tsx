import { KeyRound, Mail } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Provider } from '@parley/client/session/sign-in-methods';
import { explain } from '../../lib/explain.ts';
import { rememberedInvitation } from '../../lib/redirect-path.ts';
import { ErrorNotice } from '../../ui/Notice.tsx';
import { PageLink } from '../../ui/PageLink.tsx';
import { PlainButton } from '../../ui/PlainButton.tsx';
import { backTo } from './back-to.ts';
import { identity } from './identity.ts';
import { PasskeySignIn } from './PasskeySignIn.tsx';
import { useWays } from './use-ways.ts';

/**
 * Ways in beside the password: those that this server has, and no others.
 * @param isNew for an account that is yet to be made, which no link of a mail does.
 */
export function OtherWays({ isNew = false }: { isNew?: boolean }) {
  const { t } = useTranslation('auth');
  const { sendsMail, providers } = useWays();
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
        <PageLink href="/login?way=link" className="button button--outline w-full">
          <Mail size={16} strokeWidth={1.75} aria-hidden="true" />
          {t('byLink')}
        </PageLink>
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
      const { signInMethods } = await identity();
      await signInMethods.goTo(id, backTo('/confirm?way=provider'), rememberedInvitation());
    } catch (problem) {
      setError(await explain(problem));
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
