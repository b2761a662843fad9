import { useEffect } from 'react';
import { config, useSession } from '../data/identity.ts';
import { pageCode } from './chunk-reload.ts';
import type { Reporting } from './sentry.ts';

let loading: Promise<Reporting> | null = null;

/** Whether an error-reporting service is configured (SENTRY_DSN). */
export const isReportingOn: boolean = config.sentryDsn !== undefined;

/**
 * The error reporting, loaded when it is first asked for; null, and never loaded, without a service
 * to report to.
 */
export function reporting(): Promise<Reporting> | null {
  const dsn = config.sentryDsn;
  if (dsn === undefined) return null;
  // Missing code of a part nobody waits for must not reload the page.
  loading ??= pageCode(import('./sentry.ts'), () => false).then(({ startReporting }) =>
    startReporting({ dsn, build: import.meta.env.VITE_BUILD_ID }),
  );
  return loading;
}

/** Starts the reporting, and tells it who is signed in and that they left (spec point 7). */
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
