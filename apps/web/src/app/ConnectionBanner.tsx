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

/** A reconnection that ends before anybody notices it is not worth a banner. */
const PATIENCE_MS = 1200;

// What the browser has no room for would go with the page: it asks first.
globalThis.addEventListener?.('beforeunload', (event) => {
  if (hasUnkept()) event.preventDefault();
});

/** Says that the connection is lost, and what waits for it. */
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
  return (
    <div
      role="status"
      className="flex items-center justify-center gap-2 bg-warn/25 px-4 py-1.5 text-[13px]"
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
