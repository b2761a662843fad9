import type { ReactNode } from 'react';

/** The one column of the screens before the product. */
export function AuthPage({ title, text, children, footer }: { title: string; text?: string | undefined; children: ReactNode; footer?: ReactNode }) {
  return (
    <main className="grid min-h-full place-items-center px-5 py-12">
      <div className="flex w-full max-w-sm flex-col gap-6">
        <img src="/favicon.svg" alt="Parley" width={40} height={40} />
        <div className="flex flex-col gap-1">
          <h1 className="font-title text-3xl">{title}</h1>
          {text && <p className="text-soft">{text}</p>}
        </div>
        {children}
        {footer && <p className="text-soft">{footer}</p>}
      </div>
    </main>
  );
}
