import { Link, useMatch, useRouterState } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { currentPage } from '../lib/current-page.ts';
import { PageBody } from './PageHeader.tsx';

export type SectionPage = { key: string; title: string; content: ReactNode };

type SectionPagesProps = {
  label: string;
  sections: readonly SectionPage[];
  /** Shown if the address names an unknown section. */
  missing?: ReactNode;
};

/** Settings in sections, one at a time, addressed by the URL fragment. */
export function SectionPages({ label, sections, missing }: SectionPagesProps) {
  const hash = useOwnHash();
  const named = sections.find(({ key }) => key === hash);
  const current = named ?? (hash === '' || missing === undefined ? sections[0] : undefined);
  return (
    <PageBody>
      <div className="flex flex-col gap-6 md:flex-row md:gap-10">
        <nav
          aria-label={label}
          className="-ms-2.5 md:sticky md:top-0 md:w-44 md:shrink-0 md:self-start"
        >
          <ul className="flex flex-wrap gap-1 md:flex-col">
            {sections.map(({ key, title }) => (
              <li key={key} className="shrink-0">
                <Link
                  to="."
                  hash={key}
                  replace
                  hashScrollIntoView={false}
                  className="row-link"
                  {...currentPage(key === current?.key)}
                >
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className="flex min-w-0 max-w-[52rem] flex-1 flex-col gap-9">
          {current?.content ?? missing}
        </div>
      </div>
    </PageBody>
  );
}

/**
 * The fragment of this page's own address. The address changes before the page does, so a fragment
 * of the next page must not count here.
 */
function useOwnHash(): string {
  const { pathname } = useMatch({ strict: false });
  return useRouterState({
    select: ({ location, resolvedLocation }) =>
      [location, resolvedLocation].find((at) => at?.pathname === pathname)?.hash ?? '',
  });
}
