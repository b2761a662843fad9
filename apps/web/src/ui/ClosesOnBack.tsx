import { useRouter } from '@tanstack/react-router';
import { useContext, useEffect, useEffectEvent } from 'react';
import { OverlayTriggerStateContext } from 'react-aria-components';

/** What is open over the page, the topmost last. */
const open: symbol[] = [];

/** Whether going back closes something over the page, and leaves the page as it is. */
export const isOverPage = (): boolean => open.length > 0;

/**
 * Stands in what is open over the page: going back closes that, one layer at a time, before it
 * leads to another page.
 * @param isClosable false while it is at work: then going back changes nothing
 */
export function ClosesOnBack({ isClosable = true }: { isClosable?: boolean }) {
  const overlay = useContext(OverlayTriggerStateContext);
  // The pages before somebody signs in have no router, and no history to lose.
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
