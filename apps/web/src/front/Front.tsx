import { StrictMode, useCallback, useEffect, useState } from 'react';
import { ByPassword } from '../features/auth/methods/password/ByPassword.tsx';
import { greetsNewcomers } from '../features/auth/greets-newcomers.ts';
import { loadIdentity } from '../features/auth/identity.ts';
import RegisterScreen from '../features/auth/RegisterScreen.tsx';
import { leftPath } from '../lib/redirect-path.ts';
import { idle } from '@parley/client/base/schedule';
import { GoContext } from '../ui/PageLink.tsx';
import { fetchAhead } from './fetch-ahead.ts';
import { frontPageOf } from './front-door.ts';

/**
 * The pages for signed-out users, with navigation between them.
 * @param onLeave called when the address is not one of them.
 */
export function Front({ onLeave }: { onLeave(): void }) {
  'use memo';
  const [page, setPage] = useState(() => frontPageOf(window.location));
  const follow = useCallback(() => {
    const next = frontPageOf(window.location);
    if (next) setPage(next);
    else onLeave();
  }, [onLeave]);
  const go = (path: string) => {
    window.history.pushState(null, '', path);
    follow();
  };
  useEffect(leftPath, []);
  useEffect(() => {
    window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
  }, [follow]);
  useEffect(() => whenSignedIn(onLeave), [onLeave]);
  return (
    <StrictMode>
      <GoContext value={go}>
        {page === '/register' || greetsNewcomers ? <RegisterScreen /> : <ByPassword />}
      </GoContext>
    </StrictMode>
  );
}

/**
 * Calls `then` after a sign-in, also in another tab, or when a second factor is requested. The
 * app's guards choose the page.
 */
function whenSignedIn(then: () => void): () => void {
  let stop = () => {};
  let isOver = false;
  const follow = async () => {
    const { access } = await loadIdentity();
    if (isOver) return;
    const { state, secondStep } = access.session;
    const update = () => {
      if (state.get().status === 'signed-in' || secondStep.get() !== null) then();
    };
    const stops = [state.subscribe(update), secondStep.subscribe(update)];
    stop = () => stops.forEach((end) => end());
    update();
    fetchAhead();
  };
  // Loaded when idle: the form can be filled in before anything can be sent.
  idle(() => void follow().catch(() => {}));
  return () => {
    isOver = true;
    stop();
  };
}
