import { useState } from 'react';
import type { DriveView } from './Toolbar.tsx';

const KEY = 'parley:drive:view';

/** Table or grid, as this device last had it. */
export function useView(): [DriveView, (view: DriveView) => void] {
  const [view, setView] = useState<DriveView>(() =>
    localStorage.getItem(KEY) === 'grid' ? 'grid' : 'table',
  );
  return [
    view,
    (next) => {
      localStorage.setItem(KEY, next);
      setView(next);
    },
  ];
}
