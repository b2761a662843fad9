import type { Message } from '@parley/model';
import { clsx } from 'clsx';
import type { ReactNode, RefObject } from 'react';
import { onCopy } from './copy/on-copy.ts';
import { Announcer } from './Announcer.tsx';

type MessageLogProps = {
  ref: RefObject<HTMLDivElement | null>;
  label: string;
  /** The newest message of others if it has just arrived; it is announced. */
  news: Message | undefined;
  className: string;
  children: ReactNode;
};

/** The scrollable frame around the messages of a channel or thread. */
export function MessageLog({ ref, label, news, className, children }: MessageLogProps) {
  return (
    <>
      <div
        ref={ref}
        role="log"
        aria-live="off"
        aria-label={label}
        data-virtual
        onCopy={onCopy}
        className={clsx(
          'scroll-py-4 overflow-x-hidden overflow-y-auto overscroll-contain',
          'px-[calc(var(--gutter)-6px)] [overflow-anchor:none]',
          className,
        )}
      >
        {children}
      </div>
      <Announcer news={news} />
    </>
  );
}
