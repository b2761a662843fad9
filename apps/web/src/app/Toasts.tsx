import { type ComponentType, useEffect, useState } from 'react';
import { painted } from '../lib/painted.ts';
import { toastWanted } from '../lib/toast.ts';

/**
 * The toaster, once something is to be told, or the page has nothing better to do: a screen reader
 * reads out what comes into a region that it knew before.
 */
export function Toasts() {
  const [Toaster, setToaster] = useState<ComponentType | null>(null);
  useEffect(() => {
    void Promise.race([toastWanted, painted])
      .then(() => import('./Toaster.tsx'))
      .then((module) => setToaster(() => module.default));
  }, []);
  return Toaster && <Toaster />;
}
