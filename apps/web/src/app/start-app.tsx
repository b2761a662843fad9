import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startOffline } from '../offline/start-offline.ts';
import { joinLive } from '../data/index.ts';
import { painted } from '../lib/painted.ts';
import { App } from './App.tsx';
import { forgetDetached } from './forget-detached.ts';
import { keepFocus } from './kept-focus.ts';
import { keepPageScroll } from './page-scroll.ts';
import { router } from './router.tsx';

/** Runs the guards for the page's address and loads its route. */
export const prepareApp = (): Promise<void> => router.load();

/** Renders the app at the page's address. */
export function startApp(root: HTMLElement): void {
  keepPageScroll(router);
  keepFocus();
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
  void painted.then(joinLive);
  forgetDetached();
  startOffline((path) => router.history.push(path));
}
