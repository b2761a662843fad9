import { type ComponentType, useEffect, useState } from 'react';
import { attended } from '../lib/attended.ts';
import { toastWanted } from '../lib/toast.ts';

/**
 * Loads the toaster for the first toast, or on the first interaction. Screen readers only announce
 * changes in live regions that already exist.
 */
export function Toasts() {
  const [Toaster, setToaster] = useState<ComponentType | null>(null);
  useEffect(() => {
    void Promise.race([toastWanted, attended])
      .then(() => import('./Toaster.tsx'))
      .then((module) => setToaster(() => module.default));
  }, []);
  return Toaster && <Toaster />;
}
