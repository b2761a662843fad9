import { useEffect, useState } from 'react';
import { config } from '../../../data/page-config.ts';
import { methodsUntilAnswered, type SignInMethods } from '@parley/client/session/offered-methods';
import { idle } from '@parley/client/base/schedule';
import { loadIdentity } from '../identity.ts';

/**
 * The server's sign-in methods besides the password. Starts with those known from the page's
 * config.
 */
export function useSignInMethods(): SignInMethods {
  const [methods, setMethods] = useState<SignInMethods>(() => methodsUntilAnswered(config));
  useEffect(() => {
    let stop = () => {};
    let isOver = false;
    const ask = async () => {
      const { signInMethods } = await loadIdentity();
      if (isOver) return;
      const follow = () => setMethods(signInMethods.methods.get());
      stop = signInMethods.methods.subscribe(follow);
      follow();
      signInMethods.load();
    };
    // If loading fails, the password form still works.
    idle(() => void ask().catch(() => {}));
    return () => {
      isOver = true;
      stop();
    };
  }, []);
  return methods;
}
