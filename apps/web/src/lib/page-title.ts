import { useEffect } from 'react';

export type TitleCounts = { unread: number; mentions: number };

const NOTHING: TitleCounts = { unread: 0, mentions: 0 };
const FAVICON = { read: '/favicon.svg', unread: '/favicon-unread.svg' } as const;

/** Names of the pages on screen; the innermost is last and wins. */
const names: { name: string }[] = [];
let waiting = NOTHING;
let isWriting = false;

/**
 * The document title: mentions and unread messages, page, product. Two numbers, because one that
 * changed its meaning would grow when a mention is read.
 * @example pageTitle('refit', { unread: 12, mentions: 2 }) // '(@2 · 12) refit · Parley'
 */
export function pageTitle(page: string | undefined, { unread, mentions }: TitleCounts): string {
  const numbers = [
    ...(mentions > 0 ? [`@${shortened(mentions)}`] : []),
    ...(unread > mentions ? [shortened(unread)] : []),
  ];
  const count = numbers.length > 0 ? `(${numbers.join(' · ')}) ` : '';
  return `${count}${page ? `${page} · ` : ''}Parley`;
}

const shortened = (number: number) => (number > 99 ? '99+' : String(number));

/** Sets the page name in the title while mounted. */
export function usePageName(name: string | undefined): void {
  useEffect(() => {
    if (!name) return;
    const own = { name };
    names.push(own);
    writeOnce();
    return () => {
      names.splice(names.indexOf(own), 1);
      writeOnce();
    };
  }, [name]);
}

/** Shows unread messages in title and favicon. */
export function useWaitingTitle({ unread, mentions }: TitleCounts): void {
  useEffect(() => {
    waiting = { unread, mentions };
    writeOnce();
  }, [unread, mentions]);
  useEffect(
    () => () => {
      waiting = NOTHING;
      writeOnce();
    },
    [],
  );
}

/** Batches writes, since one page unmounts as the next mounts. */
function writeOnce(): void {
  if (isWriting) return;
  isWriting = true;
  queueMicrotask(write);
}

function write(): void {
  isWriting = false;
  const title = pageTitle(names.at(-1)?.name, waiting);
  // Writing the same title costs as much as a new one.
  if (document.title !== title) document.title = title;
  const favicon = waiting.unread > 0 ? FAVICON.unread : FAVICON.read;
  const link = document.querySelector('link[rel=icon]');
  if (link?.getAttribute('href') !== favicon) link?.setAttribute('href', favicon);
}
