import { Tooltip } from '@heroui/react';
import { times } from '@parley/model';
import type { ReactElement, ReactNode } from 'react';
import { Focusable } from 'react-aria-components';
import { keyNames } from '../lib/keys.ts';

type TipProps = {
  /** What the thing is called, or does. */
  text: string;
  /** The keys that do the same, as `keyNames` takes them. */
  shortcut?: string | undefined;
  placement?: 'top' | 'bottom' | 'end';
  children: ReactNode;
};

/** Says a name to the eye after 700 ms, and at once to an eye that has just read another (spec point 9). */
export function Tip({ text, shortcut, placement = 'top', children }: TipProps) {
  return (
    <Tooltip delay={times.tooltipOpenMs} closeDelay={times.tooltipSkipMs}>
      {children}
      <Tooltip.Content placement={placement}>
        {text}
        {shortcut && <span className="ms-2 opacity-70">{keyNames(shortcut)}</span>}
      </Tooltip.Content>
    </Tooltip>
  );
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
