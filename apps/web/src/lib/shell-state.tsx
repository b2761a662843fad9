import { createContext, type ReactNode, useContext, useRef, useState } from 'react';
import { type ListSize, useListSize } from './list-size.ts';

type ShellState = ListSize & {
  isDrawerOpen: boolean;
  setDrawerOpen(open: boolean): void;
  isSheetOpen: boolean;
  setSheetOpen(open: boolean): void;
  isPaletteOpen: boolean;
  setPaletteOpen(open: boolean): void;
  /** Text typed before the palette was loaded. */
  typeEarly(text: string): void;
  typedEarly(): string;
};

const Context = createContext<ShellState | null>(null);

/** State of the list (open at first, a drawer on phones), shortcut sheet and palette. */
export function ShellProvider({ children }: { children: ReactNode }) {
  'use memo';
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const [isSheetOpen, setSheetOpen] = useState(false);
  const [isPaletteOpen, setPaletteShown] = useState(false);
  const early = useRef('');
  const setPaletteOpen = (open: boolean) => {
    early.current = '';
    setPaletteShown(open);
  };
  const typeEarly = (text: string) => {
    early.current = text;
  };
  const typedEarly = () => early.current;
  const size = useListSize();
  const state = {
    ...size,
    isDrawerOpen,
    setDrawerOpen,
    isSheetOpen,
    setSheetOpen,
    isPaletteOpen,
    setPaletteOpen,
    typeEarly,
    typedEarly,
  };
  return <Context value={state}>{children}</Context>;
}

export function useShell(): ShellState {
  const state = useContext(Context);
  if (!state) throw new Error('useShell needs a ShellProvider');
  return state;
}
