import type { ReactNode } from 'react';
import { OpenSidebar } from '../app/OpenSidebar.tsx';

/** The head of a page: what it is, and what can be done here. */
export function PageHeader({ title, text, actions }: { title: string; text?: string; actions?: ReactNode }) {
  return (
    <header className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 border-b border-hairline px-4 py-2 md:px-6">
      <OpenSidebar />
      <h1 className="text-base font-semibold">{title}</h1>
      {text && <p className="hidden text-soft sm:block">{text}</p>}
      <div className="ml-auto flex items-center gap-2">{actions}</div>
    </header>
  );
}

/** The scrolling body of a page, one calm column wide. */
export function PageBody({ children, wide = false }: { children: ReactNode; wide?: boolean }) {
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <div className={`mx-auto flex w-full flex-col gap-8 px-4 py-6 md:px-6 ${wide ? 'max-w-5xl' : 'max-w-2xl'}`}>{children}</div>
    </div>
  );
}

/** A part of a page under a small heading. */
export function Section({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-4" aria-label={title}>
      <div>
        <h2 className="font-title text-xl">{title}</h2>
        {text && <p className="text-soft">{text}</p>}
      </div>
      {children}
    </section>
  );
}
