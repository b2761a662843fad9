import { useMemo, useState } from 'react';
import * as z from 'zod/mini';
import { onDevice } from './device-storage.ts';

/** How wide the sidebar may be drawn, in pixels where text has its usual size. */
export const WIDTH = { least: 220, usual: 264, most: 360 } as const;

const STORED = 'parley-sidebar';
const schema = z.object({ width: z.number(), isCollapsed: z.boolean() });
type Size = z.infer<typeof schema>;

export type SidebarSize = Size & {
  setWidth(width: number): void;
  setCollapsed(collapsed: boolean): void;
};

/** The width the sidebar takes when somebody draws it to `width` pixels. */
export const clampWidth = (width: number): number =>
  Math.round(Math.min(WIDTH.most, Math.max(WIDTH.least, width)));

/**
 * What was remembered of the sidebar; without it, or with something unreadable, the sidebar is open
 * at its usual width.
 */
export function readSize(stored: string | null): Size {
  const { data } = schema.safeParse(parse(stored));
  return data
    ? { ...data, width: clampWidth(data.width) }
    : { width: WIDTH.usual, isCollapsed: false };
}

/** The sidebar as the person left it on this device. */
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
