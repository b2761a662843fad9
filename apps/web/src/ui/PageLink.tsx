import { type ComponentPropsWithRef, createContext, type MouseEvent, use } from 'react';

/** Navigates within the app; without a provider, the browser loads the page. */
export const GoContext = createContext<((path: string) => void) | null>(null);

/** Classes of a link within text. */
export const TEXT_LINK =
  'rounded-sm text-accent underline decoration-accent/40 underline-offset-4 hover:decoration-accent';

type PageLinkProps = ComponentPropsWithRef<'a'> & { href: string };

/** A link to a page, also before there is a router. */
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
