import { Activity, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';

/**
 * Keeps what it shows as it is while something else is shown: its state and its elements, but no
 * effects. The elements leave the page meanwhile, so that nothing finds them and no style is worked
 * out for them; their scroll positions go with that.
 */
export function Kept({ isShown, children }: { isShown: boolean; children: ReactNode }) {
  const [host] = useState(makeHost);
  return (
    <Activity mode={isShown ? 'visible' : 'hidden'}>
      <Entrance host={host} />
      {createPortal(children, host)}
      <Exit host={host} />
    </Activity>
  );
}

/** Its children lie in its own place's box. */
function makeHost(): HTMLDivElement {
  const host = document.createElement('div');
  host.className = 'contents';
  return host;
}

/** First of all: what follows is on the page when its own effects run. */
function Entrance({ host }: { host: HTMLElement }) {
  const slot = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    slot.current?.append(host);
  }, [host]);
  return <div ref={slot} className="contents" />;
}

/** Last of all: what goes can still look at the page. */
function Exit({ host }: { host: HTMLElement }) {
  useLayoutEffect(() => () => host.remove(), [host]);
  return null;
}
