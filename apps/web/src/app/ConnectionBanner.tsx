import { CloudOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useConnection } from '../data/index.ts';

/** A reconnection that is over before it is noticed is not worth a banner. */
const PATIENCE_MS = 1200;

/** Says that the connection is lost, and what waits for it. */
export function ConnectionBanner() {
  const { t } = useTranslation('shell');
  const { state, queued } = useConnection();
  const lost = state !== 'connected';
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(lost), lost ? PATIENCE_MS : 0);
    return () => clearTimeout(timer);
  }, [lost]);
  if (!isShown) return null;
  return (
    <div
      role="status"
      className="flex items-center justify-center gap-2 bg-warn/25 px-4 py-1.5 text-[13.5px]"
    >
      <CloudOff size={15} strokeWidth={1.75} aria-hidden="true" />
      {t(state === 'offline' ? 'offline' : 'reconnecting')}{' '}
      {queued > 0 && t('queued', { count: queued })}
    </div>
  );
}
