import type { Profile } from '@parley/model';
import { clsx } from 'clsx';
import { clock, fullDate } from '../../../lib/format.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { AuthorLink } from './AuthorLink.tsx';

type MessageMarginProps = {
  author: Profile | undefined;
  /** Creation time of the message. */
  at: string;
  isFirstOfGroup: boolean;
};

/** The margin has no space for AM or PM. */
const DAY_HALF = /\s?[AP]\.?M\.?$/i;

/**
 * Left of a message: the author's avatar once per group; for the other messages, the time on hover.
 */
export function MessageMargin({ author, at, isFirstOfGroup }: MessageMarginProps) {
  return (
    <div className="w-9 shrink-0 pt-0.5">
      {isFirstOfGroup ? (
        <AuthorLink author={author} isPicture>
          <Avatar profile={author ?? null} />
        </AuthorLink>
      ) : (
        <time
          className={clsx(
            '-ms-1.5 -me-1 hidden pt-0.5',
            'text-center text-xs leading-4 whitespace-nowrap text-faint tabular-nums',
            'group-hover/message:block',
          )}
          dateTime={at}
          title={fullDate(at)}
        >
          {clock(at).replace(DAY_HALF, '')}
        </time>
      )}
    </div>
  );
}
