import { useEffect } from 'react';
import { config, useSession } from '../data/identity.ts';
import { pageCode } from './chunk-reload.ts';
import type { Reporting } from './sentry.ts';

let loading: Promise<Reporting> | null = null;

/** True if an error-reporting service is configured (SENTRY_DSN). */
export const isReportingOn: boolean = config.sentryDsn !== undefined;

/** Loads error reporting on first use; null without a configured service. */
export function reporting(): Promise<Reporting> | null {
  const dsn = config.sentryDsn;
  if (dsn === undefined) return null;
  // Missing code of an optional part must not reload the page.
  loading ??= pageCode(import('./sentry.ts'), () => false).then(({ startReporting }) =>
    startReporting({ dsn, build: import.meta.env.VITE_BUILD_ID }),
  );
  return loading;
}

/** Starts reporting and keeps the signed-in user up to date (spec point 7). */
export function useErrorReporting(): void {
  const { status, userId, email } = useSession();
  useEffect(() => {
    if (status === 'loading') return;
    void reporting()?.then(
      ({ identify }) => identify(userId === null ? null : { id: userId, email }),
      () => {},
    );
  }, [status, userId, email]);
}
