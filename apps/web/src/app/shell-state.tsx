import { createContext, useContext, useMemo, useState, type ReactNode } from 'react';
import { type SidebarSize, useSidebarSize } from './sidebar-size.ts';

type ShellState = SidebarSize & {
  isDrawerOpen: boolean;
  setDrawerOpen(open: boolean): void;
  isSheetOpen: boolean;
  setSheetOpen(open: boolean): void;
  isPaletteOpen: boolean;
  setPaletteOpen(open: boolean): void;
};

const Context = createContext<ShellState | null>(null);

/**
 * Whether the sidebar is open (it starts open, and is a drawer on phones), the sheet of shortcuts,
 * and the palette.
 */
export function ShellProvider({ children }: { children: ReactNode }) {
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const [isSheetOpen, setSheetOpen] = useState(false);
  const [isPaletteOpen, setPaletteOpen] = useState(false);
  const size = useSidebarSize();
  const state = useMemo(
    () => ({
      ...size,
      isDrawerOpen,
      setDrawerOpen,
      isSheetOpen,
      setSheetOpen,
      isPaletteOpen,
      setPaletteOpen,
    }),
    [size, isDrawerOpen, isSheetOpen, isPaletteOpen],
  );
  return <Context value={state}>{children}</Context>;
}

export function useShell(): ShellState {
  const state = useContext(Context);
  if (!state) throw new Error('useShell needs a ShellProvider');
  return state;
}
