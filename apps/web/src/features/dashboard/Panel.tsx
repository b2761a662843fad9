import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';

/** A section of the dashboard: heading, link to all, content. */
export function Panel({
  title,
  action,
  children,
}: {
  title: string;
  action?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section aria-label={title} className="flex min-w-0 flex-col">
      <div className="flex min-h-8 items-baseline justify-between gap-3">
        <h2 className="text-base font-semibold">{title}</h2>
        {action}
      </div>
      {children}
    </section>
  );
}

export function PanelLink({ to, children }: { to: LinkProps['to']; children: ReactNode }) {
  return (
    <Link
      to={to}
      className="w-fit rounded text-sm text-faint underline-offset-2 hover:text-ink hover:underline"
    >
      {children}
    </Link>
  );
}
