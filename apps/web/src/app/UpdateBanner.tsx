import { RefreshCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createBuildWatch } from '../lib/newer-build.ts';
import { PlainButton } from '../ui/PlainButton.tsx';

/** Announces that a newer build is deployed. A missing manifest is ignored (spec point 8). */
export function UpdateBanner() {
  const { t } = useTranslation('shell');
  const [isNewer, setNewer] = useState(false);
  useEffect(() => {
    if (import.meta.env.DEV || isNewer) return;
    const watch = createBuildWatch({
      current: import.meta.env.VITE_BUILD_ID,
      fetch: (input, init) => fetch(input, init),
      isHidden: () => document.hidden,
      onNewer: () => setNewer(true),
    });
    const check = () => void watch.check();
    // Check when the user returns to an old tab.
    document.addEventListener('visibilitychange', check);
    const stop = watch.start();
    return () => {
      stop();
      document.removeEventListener('visibilitychange', check);
    };
  }, [isNewer]);
  if (!isNewer) return null;
  return (
    <div
      role="status"
      className="flex items-center justify-center gap-3 border-b border-hairline bg-tint px-4 py-1 text-sm"
    >
      <RefreshCw size={15} strokeWidth={1.75} className="text-accent" aria-hidden="true" />
      {t('newVersion')}
      <PlainButton size="sm" variant="tertiary" onPress={() => window.location.reload()}>
        {t('reload')}
      </PlainButton>
    </div>
  );
}
