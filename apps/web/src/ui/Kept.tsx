import { Activity, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';

/**
 * Keeps its children mounted while hidden: their state and elements, but not their effects. The
 * elements leave the document, so nothing finds or styles them; they lose their scroll positions.
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

/** `display: contents` lays out the children in the parent's box. */
function makeHost(): HTMLDivElement {
  const host = document.createElement('div');
  host.className = 'contents';
  return host;
}

/**
 * Rendered before the children, so that their elements are in the document when their effects run.
 */
function Entrance({ host }: { host: HTMLElement }) {
  const slot = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    slot.current?.append(host);
  }, [host]);
  return <div ref={slot} className="contents" />;
}

/** Rendered after the children, so that they can still measure when they leave. */
function Exit({ host }: { host: HTMLElement }) {
  useLayoutEffect(() => () => host.remove(), [host]);
  return null;
}
