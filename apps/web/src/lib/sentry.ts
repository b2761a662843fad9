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
  /** Who is signed in: the id and the e-mail address (spec point 7), or nobody. */
  identify(user: { id: string; email: string | null } | null): void;
  /**
   * @returns the report's id once it is on its way; null when the service did not take it in time.
   */
  sendTest(message: string): Promise<string | null>;
};

const PATIENCE_MS = 5000;

/**
 * Reports errors to the service of this DSN. Nothing else goes there: no trail of what was pressed,
 * requested or logged, no addresses of pages, no words that could come from a message.
 */
export function startReporting({ dsn, build }: { dsn: string; build: string }): Reporting {
  init({
    dsn,
    release: build,
    // The default ones keep trails of the console, of requests and of what is pressed.
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

/** What is sent: the error's kind, its words without values, and where in the code it happened. */
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
