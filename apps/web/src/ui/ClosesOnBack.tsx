import { useRouter } from '@tanstack/react-router';
import { useContext, useEffect, useEffectEvent } from 'react';
import { OverlayTriggerStateContext } from 'react-aria-components';

/** Open overlays, topmost last. */
const open: symbol[] = [];

/** True if going back closes an overlay instead of leaving the page. */
export const isOverPage = (): boolean => open.length > 0;

/**
 * Rendered inside an overlay: going back closes overlays one at a time before it leaves the page.
 * @param isClosable false while busy; going back then does nothing
 */
export function ClosesOnBack({ isClosable = true }: { isClosable?: boolean }) {
  const overlay = useContext(OverlayTriggerStateContext);
  // Pages before sign-in have no router and no history to protect.
  const history = useRouter({ warn: false })?.history;
  const isOpen = overlay?.isOpen ?? false;
  const close = useEffectEvent(() => isClosable && overlay?.close());
  useEffect(() => {
    if (!isOpen || !history) return;
    const layer = Symbol('layer');
    open.push(layer);
    const unblock = history.block({
      enableBeforeUnload: false,
      blockerFn: ({ action }) => {
        if (action !== 'BACK' || open.at(-1) !== layer) return false;
        close();
        return true;
      },
    });
    return () => {
      open.splice(open.indexOf(layer), 1);
      unblock();
    };
  }, [isOpen, history]);
  return null;
}
