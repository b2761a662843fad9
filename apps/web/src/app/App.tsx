import { RouterProvider } from '@tanstack/react-router';
import { useEffect } from 'react';
import { I18nProvider } from 'react-aria/I18nProvider';
import { useTranslation } from 'react-i18next';
import { useSecondStep, useSession } from '../data/identity.ts';
import { useErrorReporting } from '../lib/error-reporting.ts';
import { loadOtherTexts } from '../lib/i18n.ts';
import { keepErrors } from '../lib/last-errors.ts';
import { aheadOfUse } from '../lib/attended.ts';
import { router } from './router.tsx';
import { GoContext } from '../ui/PageLink.tsx';
import { Toasts } from './Toasts.tsx';

keepErrors(window);
void aheadOfUse.then(loadOtherTexts).catch(() => {});

const go = (path: string) => router.history.push(path);

/** Root component: language, pages and toasts. */
export function App() {
  const { i18n } = useTranslation();
  useSignedOutRedirect();
  useErrorReporting();
  return (
    <I18nProvider locale={i18n.language}>
      <GoContext value={go}>
        <RouterProvider router={router} />
      </GoContext>
      <Toasts />
    </I18nProvider>
  );
}

/**
 * Re-runs the route guards after a sign-out in another tab, a revoked session or a requested second
 * factor.
 */
function useSignedOutRedirect(): void {
  const { status } = useSession();
  const isAsked = useSecondStep() !== null;
  useEffect(() => {
    if (status !== 'loading') void router.invalidate();
  }, [status, isAsked]);
}
