import { Tooltip } from '@heroui/react';
import { times } from '@parley/model';
import { type ReactElement, type ReactNode, useEffect, useState } from 'react';
import { Focusable } from 'react-aria-components';
import { keyNames } from '../lib/keys.ts';
import { createTipTiming, TIP_CLOSE_MS } from './tip-timing.ts';

type TipProps = {
  /** What the thing is called, or does. */
  text: ReactNode;
  /** The keys that do the same, as `keyNames` takes them. */
  shortcut?: string | undefined;
  placement?: 'top' | 'bottom' | 'end';
  className?: string | undefined;
  children: ReactNode;
};

/** One for the page: which tip was shown last is the same for all. */
const timing = createTipTiming(() => performance.now());

/**
 * Says a name to the eye after 700 ms, and at once to an eye that has just read another (spec point
 * 9).
 */
export function Tip({ text, shortcut, placement = 'top', className = '', children }: TipProps) {
  const { isDue, onOpenChange } = useDue();
  return (
    <Tooltip delay={times.tooltipOpenMs} closeDelay={TIP_CLOSE_MS} onOpenChange={onOpenChange}>
      {children}
      {isDue && (
        <Tooltip.Content placement={placement} className={className}>
          {text}
          {shortcut && <span className="ms-2 opacity-70">{keyNames(shortcut)}</span>}
        </Tooltip.Content>
      )}
    </Tooltip>
  );
}

/** Whether the tip that the kit opens is to be seen yet. */
function useDue(): { isDue: boolean; onOpenChange(isOpen: boolean): void } {
  const [waitMs, setWaitMs] = useState<number | null>(null);
  const isDue = waitMs === 0;
  useEffect(() => {
    if (!waitMs) return;
    const timer = setTimeout(() => setWaitMs(0), waitMs);
    return () => clearTimeout(timer);
  }, [waitMs]);
  const onOpenChange = (isOpen: boolean) => {
    if (isOpen) return setWaitMs(timing.opened());
    timing.closed(isDue);
    // What was shown fades; what was not is not to come.
    if (!isDue) setWaitMs(null);
  };
  return { isDue, onOpenChange };
}

/** A tip for what is no button of the kit: a link, a mark. */
export function LinkTip({
  children,
  ...tip
}: Omit<TipProps, 'children'> & { children: ReactElement<React.DOMAttributes<Element>, string> }) {
  return (
    <Tip {...tip}>
      <Focusable>{children}</Focusable>
    </Tip>
  );
}
