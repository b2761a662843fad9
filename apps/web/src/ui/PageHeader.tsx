import type { ReactNode } from 'react';
import { PageStart } from '../app/PageStart.tsx';
import { usePageName } from '../lib/page-title.ts';

/**
 * The head of a page: what it is, and what can be done here. Names the page in the document's title
 * too.
 */
export function PageHeader({
  title,
  text,
  actions,
}: {
  title: string;
  text?: ReactNode;
  actions?: ReactNode;
}) {
  usePageName(title);
  return (
    <header className="flex flex-wrap items-start gap-x-3 gap-y-1 px-4 pt-3 pb-2 md:px-9 md:pt-6">
      <PageStart />
      <h1 className="line-clamp-2 min-w-0 flex-1 font-title text-2xl leading-8 wrap-break-word md:line-clamp-1 md:text-[28px] md:leading-9">
        {title}
      </h1>
      {actions && <div className="flex shrink-0 items-center gap-2">{actions}</div>}
      {text && (
        <p className="w-full text-soft">
          <span className="block max-w-[744px]">{text}</span>
        </p>
      )}
    </header>
  );
}

type PageBodyProps = {
  children: ReactNode;
  wide?: boolean;
  /** Nothing in it takes the focus: it does itself, to be scrolled by keys. */ isReading?: boolean;
};

/** The scrolling body of a page: one calm column under its title, or all of the width. */
export function PageBody({ children, wide = false, isReading = false }: PageBodyProps) {
  return (
    <div
      tabIndex={isReading ? 0 : undefined}
      className="min-h-0 flex-1 overflow-y-auto outline-offset-[-2px]"
    >
      <div
        className={`flex w-full flex-col gap-9 px-4 pt-4 pb-12 md:px-9 ${wide ? 'max-w-6xl' : 'max-w-[744px]'}`}
      >
        {children}
      </div>
    </div>
  );
}

/** A part of a page under a small heading. */
export function Section({
  title,
  text,
  action,
  children,
}: {
  title: string;
  text?: string;
  /** Beside the heading. */
  action?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className="flex flex-col gap-4" aria-label={title}>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h2 className="text-base font-semibold">{title}</h2>
        {action}
        {text && <p className="w-full text-soft">{text}</p>}
      </div>
      {children}
    </section>
  );
}
