import { useTranslation } from 'react-i18next';
import { OTHER_METHODS } from './index.ts';
import { useSignInMethods } from './use-sign-in-methods.ts';

/**
 * Sign-in methods besides the password, as offered by the server.
 * @param isNew for registration, where links by mail are not offered.
 */
export function OtherMethods({ isNew = false }: { isNew?: boolean }) {
  const { t } = useTranslation('auth');
  const methods = useSignInMethods();
  const offered = Object.entries(OTHER_METHODS).filter(([, { isOffered }]) =>
    isOffered(methods, isNew),
  );
  if (offered.length === 0) return null;
  return (
    <section aria-label={t('otherMethods')} className="flex flex-col gap-3">
      <p className="flex items-center gap-3 text-sm text-faint">
        <span className="h-px flex-1 bg-hairline" aria-hidden="true" />
        {t('or')}
        <span className="h-px flex-1 bg-hairline" aria-hidden="true" />
      </p>
      {offered.map(([name, { Entry }]) => (
        <Entry key={name} methods={methods} />
      ))}
    </section>
  );
}
