import { clsx } from 'clsx';
import { CloudOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type ConnectionState,
  hasUnkept,
  useConnection,
  useIsBehind,
  useIsUnkept,
} from '../data/index.ts';

/** Brief reconnections do not show the banner. */
const PATIENCE_MS = 1200;

const OVER_PAGE = clsx(
  'pointer-events-none absolute inset-x-3 top-14 z-30 mx-auto w-fit md:top-2',
  'rounded-full border border-warn/60 bg-raised shadow-(--shadow) print:hidden',
);

// Changes that did not fit into the browser's storage would be lost, so it asks before the page
// closes.
globalThis.addEventListener?.('beforeunload', (event) => {
  if (hasUnkept()) event.preventDefault();
});

/**
 * Shows the lost connection and the number of waiting changes. During a brief reconnection it lies
 * over the page without blocking clicks; pushing the page down would move it twice.
 */
export function ConnectionBanner() {
  const { t } = useTranslation('shell');
  const connection = useConnection();
  const isUnkept = useIsUnkept();
  const text = textOf(connection, useIsBehind());
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(text !== null), text === null ? 0 : PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  if (!isShown || text === null) return null;
  const isBrief = (text === 'reconnecting' || text === 'catchingUp') && !isUnkept;
  return (
    <div
      role="status"
      className={clsx(
        'flex items-center justify-center gap-2 px-4 py-1.5 text-sm',
        isBrief ? OVER_PAGE : 'bg-warn/25',
      )}
    >
      <CloudOff size={15} strokeWidth={1.75} className="shrink-0" aria-hidden="true" />
      <span>
        {t(text)} {connection.queued > 0 && t('queued', { count: connection.queued })}{' '}
        {isUnkept && t('unkept')}
      </span>
    </div>
  );
}

function textOf({ state, queued }: ConnectionState, isBehind: boolean) {
  if (state === 'offline') return 'offline';
  if (state === 'connecting') return 'reconnecting';
  if (queued > 0) return 'notTaken';
  return isBehind ? 'catchingUp' : null;
}
