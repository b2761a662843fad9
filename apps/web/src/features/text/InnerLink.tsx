import { useNavigate } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';
import { innerPath } from './inner-path.ts';

type InnerLinkProps = {
  href: string;
  className?: string | undefined;
  /** Called before navigation. */
  onGo?(): void;
  children: ReactNode;
};

/** A link to a page of the app by its URL; any other URL is rendered as text. */
export function InnerLink({ href, className, onGo, children }: InnerLinkProps) {
  const navigate = useNavigate();
  const path = innerPath(href);
  if (path === null) return <span className={className}>{children}</span>;
  const go = (event: MouseEvent) => {
    // The browser opens other tabs and windows.
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return;
    event.preventDefault();
    onGo?.();
    void navigate({ href: path });
  };
  return (
    <a href={path} onClick={go} className={className}>
      {children}
    </a>
  );
}
