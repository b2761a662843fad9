import { Link, useRouterState } from '@tanstack/react-router';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { PageBody } from './PageHeader.tsx';

export type SectionPage = { key: string; title: string; content: ReactNode };

type SectionPagesProps = {
  label: string;
  sections: readonly SectionPage[];
  /** What stands where the address names a section that is not among them. */
  missing?: ReactNode;
};

/**
 * Settings in sections, one at a time; the address names it behind '#', so that a link leads to it.
 */
export function SectionPages({ label, sections, missing }: SectionPagesProps) {
  // Of the page on the screen: the address changes before the page does, and what it names on the
  // next page is not missing on this one.
  const hash = useRouterState({
    select: ({ resolvedLocation, location }) => (resolvedLocation ?? location).hash,
  });
  const named = sections.find(({ key }) => key === hash);
  const current = named ?? (hash === '' || missing === undefined ? sections[0] : undefined);
  return (
    <PageBody>
      <div className="flex flex-col gap-6 md:flex-row md:gap-10">
        <nav
          aria-label={label}
          className={clsx(
            '-mx-gutter scrollbar-none overflow-x-auto px-gutter',
            'md:sticky md:top-0 md:-ms-2.5 md:me-0 md:w-44 md:shrink-0 md:self-start',
            'md:overflow-visible md:px-0',
          )}
        >
          <ul className="flex gap-1 md:flex-col">
            {sections.map(({ key, title }) => (
              <li key={key} ref={key === current?.key ? scrollTo : undefined} className="shrink-0">
                <Link
                  to="."
                  hash={key}
                  replace
                  hashScrollIntoView={false}
                  className="row-link"
                  data-current={key === current?.key}
                  aria-current={key === current?.key ? 'page' : undefined}
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

/** On a phone the sections are a row that is longer than the screen. */
const scrollTo = (item: HTMLElement | null): void =>
  item?.scrollIntoView({ block: 'nearest', inline: 'center' });
