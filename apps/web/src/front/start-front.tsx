import { createRoot } from 'react-dom/client';
import { loadFirstTexts } from '../lib/i18n.ts';
import { rememberPath } from '../lib/redirect-path.ts';
import { Front } from './Front.tsx';
import { FRONT_PAGES } from './front-door.ts';

/** Renders the pages for signed-out users. For all other pages it hands over to the app. */
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
    // Keep the current page until the app has loaded.
    await prepareApp();
    root.unmount();
    startApp(element);
  };
  // Missing code reloads the page. If that was already tried, the next press tries again.
  const leave = () => {
    handing ??= handOver().catch(() => {
      handing = undefined;
    });
  };
  root.render(<Front onLeave={leave} />);
}
