import { isFrontDoor } from './front/front-door.ts';
import { startFront } from './front/start-front.tsx';
import { followAppearance } from './lib/appearance.ts';
import { reloadOnMissingChunk } from './lib/chunk-reload.ts';
import { guardComposition } from './lib/composition.ts';
import { startI18n } from './lib/i18n.ts';
import { linkManifest } from './offline/link-manifest.ts';
import './styles/app.css';

guardComposition();
reloadOnMissingChunk();
followAppearance();

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');
// Not awaited here: the app's chunks import this module and would wait for it in turn.
if (isFrontDoor(window.location, document.cookie)) void showFront(root);
else void showApp(root);

/** Shows signed-out users the form first; the app loads in the background. */
async function showFront(element: HTMLElement): Promise<void> {
  await startI18n(['front']);
  linkManifest();
  startFront(element);
}

async function showApp(element: HTMLElement): Promise<void> {
  const [{ startApp }] = await Promise.all([product(), startI18n(['front', 'first'])]);
  linkManifest();
  startApp(element);
}

/** Requests the first data before the code that displays it is parsed. */
async function product() {
  const { askFirstAnswers } = await import('./data/first-answers.ts');
  askFirstAnswers();
  return import('./app/start-app.tsx');
}
