import type { AuthRoutes } from '../requester.ts';
import { invalid } from '../errors.ts';

/** Refuses, with GoTrue's errors, requests that no method handles. */
export function addUnsupportedEndpoints(app: AuthRoutes): void {
  app.get('/authorize', () => {
    throw invalid('Unsupported provider: provider is not enabled');
  });
}
