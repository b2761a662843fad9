import { useEffect } from 'react';

export type Waiting = { unread: number; mentions: number };

const NOTHING: Waiting = { unread: 0, mentions: 0 };
const FAVICON = { read: '/favicon.svg', unread: '/favicon-unread.svg' } as const;

/** Names of the pages on the screen; an inner page's stands behind the one it is in, and counts. */
const names: { name: string }[] = [];
let waiting = NOTHING;
let isWriting = false;

/**
 * The document's title: what waits, the page, the product. Mentions count before other unread
 * messages.
 * @example pageTitle('crane-refit', { unread: 12, mentions: 2 }) // '(2) crane-refit · Parley'
 */
export function pageTitle(page: string | undefined, { unread, mentions }: Waiting): string {
  const number = mentions || unread;
  const count = number > 0 ? `(${number > 99 ? '99+' : number}) ` : '';
  return `${count}${page ? `${page} · ` : ''}Parley`;
}

/** Names the page in the document's title while it is shown. */
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

/** Shows unread messages in the title and the favicon while somebody is signed in. */
export function useWaitingTitle({ unread, mentions }: Waiting): void {
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

/** Once for all that is said at a time: one page leaves as the next one comes. */
function writeOnce(): void {
  if (isWriting) return;
  isWriting = true;
  queueMicrotask(write);
}

function write(): void {
  isWriting = false;
  const title = pageTitle(names.at(-1)?.name, waiting);
  // Writing the same again costs as much as another title.
  if (document.title !== title) document.title = title;
  const favicon = waiting.unread > 0 ? FAVICON.unread : FAVICON.read;
  const link = document.querySelector('link[rel=icon]');
  if (link?.getAttribute('href') !== favicon) link?.setAttribute('href', favicon);
}
