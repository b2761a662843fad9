import type { ReactNode } from 'react';
import { usePageName } from '../../lib/page-title.ts';
import { isBotAgent } from './bots.ts';

/** One column that says what happened; bots get an empty page. */
export function ErrorPage({
  status,
  title,
  name = title,
  text,
  action,
  isInside = false,
}: {
  status: string;
  title: string;
  /** Title of the page. */
  name?: string;
  text: ReactNode;
  action: ReactNode;
  /** True beside the sidebar, within the main area. */
  isInside?: boolean;
}) {
  usePageName(name);
  const Main = isInside ? 'div' : 'main';
  if (isBotAgent(navigator.userAgent)) return null;
  return (
    <Main className="grid min-h-full place-items-center px-6 py-16">
      <div className="flex w-full max-w-md flex-col gap-3">
        <p className="font-title text-5xl text-accent tabular-nums">{status}</p>
        <h1 className="font-title text-3xl">{title}</h1>
        <p className="break-words text-soft">{text}</p>
        <div className="mt-2 flex items-center gap-4">{action}</div>
      </div>
    </Main>
  );
}
