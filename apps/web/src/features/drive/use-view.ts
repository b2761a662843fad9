import { useState } from 'react';
import type { View } from './Toolbar.tsx';

const KEY = 'parley:drive:view';

/** Table or grid, as this device last had it. */
export function useView(): [View, (view: View) => void] {
  const [view, setView] = useState<View>(() =>
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
