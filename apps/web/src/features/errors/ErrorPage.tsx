import type { ReactNode } from 'react';

/** One calm column that says what happened. */
export function ErrorPage({ status, title, text, action }: { status: string; title: string; text: string; action: ReactNode }) {
  return (
    <main className="grid min-h-full place-items-center px-6 py-16">
      <div className="flex max-w-md flex-col gap-3">
        <p className="font-title text-5xl text-accent tabular-nums">{status}</p>
        <h1 className="font-title text-3xl">{title}</h1>
        <p className="break-words text-soft">{text}</p>
        <div className="mt-2">{action}</div>
      </div>
    </main>
  );
}
