import { RouterProvider } from '@tanstack/react-router';
import { useEffect } from 'react';
import { I18nProvider } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { Toaster } from 'sonner';
import { times } from '@parley/model';
import { useSession } from '../data/identity.ts';
import { useIsDark } from '../lib/appearance.ts';
import { useErrorReporting } from '../lib/error-reporting.ts';
import { keepErrors } from '../lib/last-errors.ts';
import { router } from './router.tsx';

keepErrors(window);

/** The app: language, pages, toasts. */
export function App() {
  const { i18n } = useTranslation();
  const isDark = useIsDark();
  useSignedOutRedirect();
  useErrorReporting();
  return (
    <I18nProvider locale={i18n.language}>
      <RouterProvider router={router} />
      <Toaster richColors position="bottom-right" duration={times.toastMs} gap={16} visibleToasts={5} theme={isDark ? 'dark' : 'light'} />
    </I18nProvider>
  );
}

/** Signed out in another tab, or by a session that was revoked: the guards decide again where to go. */
function useSignedOutRedirect(): void {
  const { status } = useSession();
  useEffect(() => {
    if (status !== 'loading') void router.invalidate();
  }, [status]);
}
