import { createContext, useContext, useMemo, useState, type ReactNode } from 'react';

type ShellState = {
  isDrawerOpen: boolean;
  setDrawerOpen(open: boolean): void;
  isCollapsed: boolean;
  setCollapsed(collapsed: boolean): void;
  isSheetOpen: boolean;
  setSheetOpen(open: boolean): void;
};

const Context = createContext<ShellState | null>(null);

/** Whether the sidebar is open (it starts open, and is a drawer on phones), and the sheet of shortcuts. */
export function ShellProvider({ children }: { children: ReactNode }) {
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const [isCollapsed, setCollapsed] = useState(false);
  const [isSheetOpen, setSheetOpen] = useState(false);
  const state = useMemo(() => ({ isDrawerOpen, setDrawerOpen, isCollapsed, setCollapsed, isSheetOpen, setSheetOpen }), [isDrawerOpen, isCollapsed, isSheetOpen]);
  return <Context value={state}>{children}</Context>;
}

export function useShell(): ShellState {
  const state = useContext(Context);
  if (!state) throw new Error('useShell needs a ShellProvider');
  return state;
}
