import { createRoot } from 'react-dom/client';
import { loadFirstTexts } from '../lib/i18n.ts';
import { rememberPath } from '../lib/redirect-path.ts';
import { Front } from './Front.tsx';
import { FRONT_PAGES } from './front-door.ts';

/**
 * Draws the pages before the product. Whatever they do not show is left to the product, which then
 * takes their place at the page's address.
 */
export function startFront(element: HTMLElement): void {
  const { pathname } = window.location;
  if (!FRONT_PAGES.some((page) => page === pathname)) {
    rememberPath(pathname);
    window.history.replaceState(null, '', '/login');
  }
  const root = createRoot(element);
  let handing: Promise<void> | undefined;
  const handOver = async () => {
    const [{ prepareApp, startApp }] = await Promise.all([
      import('../app/start-app.tsx'),
      loadFirstTexts(),
    ]);
    // What is shown stays until there is something to show instead.
    await prepareApp();
    root.unmount();
    startApp(element);
  };
  // Code that is missing reloads the page; where that was tried already, the next press tries
  // again.
  const leave = () => {
    handing ??= handOver().catch(() => {
      handing = undefined;
    });
  };
  root.render(<Front onLeave={leave} />);
}
