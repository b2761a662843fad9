import { useMemo, useState } from 'react';
import * as z from 'zod/mini';
import { onDevice } from './device-storage.ts';

/** Widths in pixels at the default text size. */
export const WIDTH = { least: 220, usual: 264, most: 360 } as const;

const STORED = 'parley-sidebar';
const schema = z.object({ width: z.number(), isCollapsed: z.boolean() });
type Size = z.infer<typeof schema>;

export type SidebarSize = Size & {
  setWidth(width: number): void;
  setCollapsed(collapsed: boolean): void;
};

/** Limits a dragged width. */
export const clampWidth = (width: number): number =>
  Math.round(Math.min(WIDTH.most, Math.max(WIDTH.least, width)));

/** The stored size; open with the usual width by default. */
export function readSize(stored: string | null): Size {
  const { data } = schema.safeParse(parse(stored));
  return data
    ? { ...data, width: clampWidth(data.width) }
    : { width: WIDTH.usual, isCollapsed: false };
}

/** The sidebar's last size on this device. */
export function useSidebarSize(): SidebarSize {
  const [size, setSize] = useState(() => readSize(onDevice.get(STORED)));
  return useMemo(() => {
    const keep = (next: Size) => {
      onDevice.set(STORED, JSON.stringify(next));
      setSize(next);
    };
    return {
      ...size,
      setWidth: (width) => keep({ ...size, width: clampWidth(width) }),
      setCollapsed: (isCollapsed) => keep({ ...size, isCollapsed }),
    };
  }, [size]);
}

function parse(stored: string | null): unknown {
  try {
    return JSON.parse(stored ?? 'null');
  } catch {
    return null;
  }
}
