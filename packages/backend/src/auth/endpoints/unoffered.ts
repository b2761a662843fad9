import type { AuthRoutes } from '../requester.ts';
import { invalid } from '../errors.ts';

/** What is refused in GoTrue's words where no method takes it. */
export function addUnoffered(app: AuthRoutes): void {
  app.get('/authorize', () => {
    throw invalid('Unsupported provider: provider is not enabled');
  });
}
