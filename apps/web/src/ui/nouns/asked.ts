import { createContext, type ReactNode, use } from 'react';

/** Renders a dialog that closes itself. */
export type Asked = (close: () => void) => ReactNode;

export const AskContext = createContext<((asked: Asked) => void) | null>(null);

/**
 * Opens a dialog for an action, outside of the menu that closes with it. Stable.
 * @throws outside a `NounHost`
 */
export function useAsk(): (asked: Asked) => void {
  const ask = use(AskContext);
  if (!ask) throw new Error('useAsk needs a NounHost');
  return ask;
}
