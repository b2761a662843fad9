import { createContext, useContext, useMemo, useState, type ReactNode } from 'react';

type SidebarState = { isDrawerOpen: boolean; setDrawerOpen(open: boolean): void; isCollapsed: boolean; setCollapsed(collapsed: boolean): void };

const Context = createContext<SidebarState | null>(null);

/** Whether the sidebar is open: it starts open, and is a drawer on phones. */
export function SidebarProvider({ children }: { children: ReactNode }) {
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const [isCollapsed, setCollapsed] = useState(false);
  const state = useMemo(() => ({ isDrawerOpen, setDrawerOpen, isCollapsed, setCollapsed }), [isDrawerOpen, isCollapsed]);
  return <Context value={state}>{children}</Context>;
}

export function useSidebar(): SidebarState {
  const state = useContext(Context);
  if (!state) throw new Error('useSidebar needs a SidebarProvider');
  return state;
}
