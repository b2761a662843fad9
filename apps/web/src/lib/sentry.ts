import {
  captureException,
  dedupeIntegration,
  flush,
  functionToStringIntegration,
  eventFiltersIntegration,
  init,
  setUser,
} from '@sentry/react';
import type { ErrorEvent } from '@sentry/react';
import { followErrors } from './last-errors.ts';
import { patternOf, redact } from './redact.ts';

export type Reporting = {
  /** Sets the signed-in user (spec point 7), or null. */
  identify(user: { id: string; email: string | null } | null): void;
  /** @returns the report's id once sent; null if the service did not accept it in time */
  sendTest(message: string): Promise<string | null>;
};

const PATIENCE_MS = 5000;

/**
 * Reports errors to the service of this DSN, and nothing else: no breadcrumbs, addresses or message
 * text.
 */
export function startReporting({ dsn, build }: { dsn: string; build: string }): Reporting {
  init({
    dsn,
    release: build,
    // The defaults record console, requests and clicks.
    defaultIntegrations: false,
    integrations: [eventFiltersIntegration(), functionToStringIntegration(), dedupeIntegration()],
    dataCollection: {
      userInfo: false,
      cookies: false,
      httpHeaders: false,
      httpBodies: [],
      urlQueryParams: false,
      databaseQueryData: false,
      stackFrameVariables: false,
    },
    sendClientReports: false,
    maxBreadcrumbs: 0,
    beforeSend: scrub,
  });
  followErrors(
    ({ error, source }) =>
      void captureException(error, { tags: { source, page: patternOf(window.location.pathname) } }),
  );
  return {
    identify: (user) =>
      setUser(user && { id: user.id, ...(user.email ? { email: user.email } : {}) }),
    async sendTest(message) {
      const id = captureException(new Error(message), { tags: { source: 'test' } });
      return (await flush(PATIENCE_MS)) ? id : null;
    },
  };
}

/** Reduces a report to the kind of error, its text without values, and code location. */
export function scrub(event: ErrorEvent): ErrorEvent {
  const { request: _request, breadcrumbs: _breadcrumbs, extra: _extra, ...rest } = event;
  const values = event.exception?.values?.map((exception) => ({
    ...exception,
    ...(exception.value ? { value: redact(exception.value) } : {}),
  }));
  return {
    ...rest,
    ...(event.message ? { message: redact(event.message) } : {}),
    ...(values ? { exception: { ...event.exception, values } } : {}),
  };
}
