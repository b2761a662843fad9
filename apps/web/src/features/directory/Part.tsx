import type { ReactNode } from 'react';

/** A section of a person's page. */
export function Part({
  title,
  count,
  children,
}: {
  title: string;
  count?: number | undefined;
  children: ReactNode;
}) {
  return (
    <section aria-label={title} className="flex min-w-0 flex-col gap-1.5">
      <h2 className="border-b border-hairline pb-1.5 text-xs text-faint">
        {title}
        {count !== undefined && <span className="ms-1.5 tabular-nums">{count}</span>}
      </h2>
      {children}
    </section>
  );
}
