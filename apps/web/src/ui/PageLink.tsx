import { type ComponentPropsWithRef, createContext, type MouseEvent, use } from 'react';

/** Goes to a page within the app; without anybody who does, the browser loads it. */
export const GoContext = createContext<((path: string) => void) | null>(null);

/** How a link within text looks. */
export const TEXT_LINK =
  'rounded-sm text-accent underline decoration-accent/40 underline-offset-4 hover:decoration-accent';

type PageLinkProps = ComponentPropsWithRef<'a'> & { href: string };

/** A link to another page, where there may be no router yet. */
export function PageLink({ href, className = TEXT_LINK, ...props }: PageLinkProps) {
  const go = use(GoContext);
  const follow = (event: MouseEvent) => {
    if (!go || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (event.altKey) return;
    event.preventDefault();
    go(href);
  };
  return (
    <a {...props} href={href} className={className} onClick={follow}>
      {props.children}
    </a>
  );
}
