import { useMemo, useState } from 'react';
import * as z from 'zod/mini';
import { onDevice } from './device-storage.ts';

/** Widths in pixels at the default text size. */
export const WIDTH = { least: 200, usual: 248, most: 400 } as const;

const STORED = 'parley-list-size';
const schema = z.object({ width: z.number(), isClosed: z.boolean() });
type Size = z.infer<typeof schema>;

export type ListSize = Size & {
  setWidth(width: number): void;
  setClosed(closed: boolean): void;
};

/** Limits a dragged width. */
export const clampWidth = (width: number): number =>
  Math.round(Math.min(WIDTH.most, Math.max(WIDTH.least, width)));

/** The stored size; open with the usual width by default. */
export function readSize(stored: string | null): Size {
  const { data } = schema.safeParse(parse(stored));
  return data
    ? { ...data, width: clampWidth(data.width) }
    : { width: WIDTH.usual, isClosed: false };
}

/** The last size of the list of channels on this device. */
export function useListSize(): ListSize {
  const [size, setSize] = useState(() => readSize(onDevice.get(STORED)));
  return useMemo(() => {
    const keep = (next: Size) => {
      onDevice.set(STORED, JSON.stringify(next));
      setSize(next);
    };
    return {
      ...size,
      setWidth: (width) => keep({ ...size, width: clampWidth(width) }),
      setClosed: (isClosed) => keep({ ...size, isClosed }),
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
