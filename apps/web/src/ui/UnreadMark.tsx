import { useTranslation } from 'react-i18next';

/**
 * Unread counts of a row. The quiet number is always of messages, the filled one always of
 * mentions; messages that are all mentions are counted once.
 */
export function UnreadMark({ unread, mentions }: { unread: number; mentions: number }) {
  const { t } = useTranslation('shell');
  return (
    <>
      {unread > mentions && (
        <>
          <span aria-hidden="true" className="px-1 text-xs font-medium text-faint tabular-nums">
            {shortNumber(unread)}
          </span>
          <span className="sr-only">{t('unread', { count: unread })}</span>
        </>
      )}
      {mentions > 0 && (
        <>
          <span aria-hidden="true" className="badge-count">
            {shortNumber(mentions)}
          </span>
          <span className="sr-only">{t('mentions', { count: mentions })}</span>
        </>
      )}
    </>
  );
}

/** A dot for unread messages, where space is short. */
export const UnreadDot = () => (
  <span className="absolute end-1 top-1 size-2 rounded-full border border-rail bg-faint" />
);

/** A count of mentions or notifications on the corner of an icon. */
export const CornerCount = ({ count }: { count: number }) => (
  <span
    aria-hidden="true"
    className="badge-count absolute -end-3.5 -top-2 h-4 min-w-4 px-1 text-xs"
  >
    {shortNumber(count)}
  </span>
);

const MOST = 99;
const shortNumber = (count: number): string => (count > MOST ? `${MOST}+` : String(count));
