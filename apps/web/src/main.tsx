import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { forgetDetached } from './app/forget-detached.ts';
import { router } from './app/router.tsx';
import { followAppearance } from './lib/appearance.ts';
import { reloadOnMissingChunk } from './lib/chunk-reload.ts';
import { startI18n } from './lib/i18n.ts';
import { startOffline } from './offline/start-offline.ts';
import './styles/app.css';

reloadOnMissingChunk();
followAppearance();
await startI18n();

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);

forgetDetached();
startOffline((path) => router.history.push(path));
