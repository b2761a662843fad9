import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { PageStart } from './PageStart.tsx';
import { usePageName } from '../lib/page-title.ts';

/**
 * A page's header with title and actions, aligned with the body. Also names the page in the
 * document title.
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
    // Reserves the space of the body's scrollbar, which requires hiding its own overflow.
    <header
      data-page-header
      className={clsx(
        'group/head has-[+[data-page-body]]:overflow-hidden',
        'has-[+[data-page-body]]:[scrollbar-gutter:stable]',
      )}
    >
      <div
        className={clsx(
          'mx-auto flex w-full flex-wrap items-start gap-x-3 gap-y-1 px-gutter pt-3 pb-2',
          'group-has-[+[data-page-body]]/head:max-w-page md:pt-6',
        )}
      >
        {/* Beside the actions as long as no word breaks; then as long as it is whole. */}
        <div className="flex max-w-full min-w-0 grow basis-[min-content] gap-x-3 md:basis-auto">
          <PageStart />
          <h1
            className={clsx(
              'line-clamp-2 min-w-0 flex-1 font-title text-2xl leading-8',
              'md:line-clamp-1 md:text-[1.75rem] md:leading-9',
            )}
          >
            {title}
          </h1>
        </div>
        {actions && <div className="flex shrink-0 items-center gap-2 md:ms-auto">{actions}</div>}
        {text && (
          <p className="w-full text-soft">
            <span className="block max-w-[744px]">{text}</span>
          </p>
        )}
      </div>
    </header>
  );
}

type PageBodyProps = {
  children: ReactNode;
  /** For pages with fields: section headings are beside them if there is space. */
  isForm?: boolean;
  /** For pages without focusable elements: the body is focusable, so that keys scroll it. */
  isReading?: boolean;
};

/** The scrolling body of a page, at most as wide as 1440 pixels and centred, like the header. */
export function PageBody({ children, isForm = false, isReading = false }: PageBodyProps) {
  return (
    <div
      tabIndex={isReading ? 0 : undefined}
      data-page-body
      data-form={isForm || undefined}
      className={clsx(
        '@container min-h-0 flex-1 overflow-y-auto outline-offset-[-2px]',
        '[scrollbar-gutter:stable]',
      )}
    >
      <div
        className={clsx(
          'flex w-full max-w-page flex-col gap-9 px-gutter pt-4 pb-12',
          '[[data-page-header]+[data-page-body]>&]:mx-auto',
        )}
      >
        {children}
      </div>
    </div>
  );
}

/** A section of a page with a small heading. */
export function Section({
  id,
  title,
  text,
  action,
  children,
}: {
  /** Anchor for links. */
  id?: string;
  title: string;
  text?: string;
  /** Shown beside the heading. */
  action?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section
      id={id}
      className={clsx(
        'flex scroll-mt-4 flex-col gap-4',
        'in-data-form:@4xl:grid in-data-form:@4xl:grid-cols-[15rem_minmax(0,44rem)]',
        'in-data-form:@4xl:gap-x-10',
      )}
      aria-label={title}
    >
      <div className="flex flex-wrap content-start items-center justify-between gap-x-3 gap-y-1">
        <h2 className="text-base font-semibold">{title}</h2>
        {action}
        {text && <p className="w-full text-soft">{text}</p>}
      </div>
      <div className="flex min-w-0 flex-col gap-4">{children}</div>
    </section>
  );
}
