import type { Profile } from '@parley/model';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

type AuthorLinkProps = {
  author: Profile | undefined;
  /**
   * True for the avatar beside the name: it has the same link, so that only the name is a tab stop.
   */
  isPicture?: boolean;
  children: ReactNode;
};

/** Links a message to its author's page; an assistant has none. */
export function AuthorLink({ author, isPicture = false, children }: AuthorLinkProps) {
  if (!author || author.role === 'assistant' || author.role === 'system') return children;
  return (
    <Link
      to="/directory/$profileId"
      params={{ profileId: author.id }}
      tabIndex={isPicture ? -1 : undefined}
      aria-hidden={isPicture || undefined}
      className={
        isPicture
          ? 'block rounded-lg'
          : 'min-w-0 truncate rounded-sm underline-offset-4 hover:underline'
      }
    >
      {children}
    </Link>
  );
}
