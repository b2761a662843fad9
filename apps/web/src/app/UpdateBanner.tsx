import { Button } from '@heroui/react';
import { RefreshCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';

const EVERY_MS = 5 * 60_000;
const manifest = z.object({ id: z.string() });

/** Says that a newer build is deployed. A missing manifest is no news (spec point 8). */
export function UpdateBanner() {
  const { t } = useTranslation('shell');
  const [isNewer, setNewer] = useState(false);
  useEffect(() => {
    if (import.meta.env.DEV || isNewer) return;
    const check = async () => {
      if (document.hidden) return;
      const latest = await latestBuild();
      if (latest && latest !== import.meta.env.VITE_BUILD_ID) setNewer(true);
    };
    const look = () => void check();
    const timer = setInterval(look, EVERY_MS);
    // Whoever comes back to a tab of yesterday should not work in yesterday's app.
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [isNewer]);
  if (!isNewer) return null;
  return (
    <div role="status" className="flex items-center justify-center gap-3 border-b border-hairline bg-tint px-4 py-1 text-[13.5px]">
      <RefreshCw size={15} strokeWidth={1.75} className="text-accent" aria-hidden="true" />
      {t('newVersion')}
      <Button size="sm" variant="tertiary" onPress={() => window.location.reload()}>{t('reload')}</Button>
    </div>
  );
}

async function latestBuild(): Promise<string | undefined> {
  const answer = await fetch('/builds/latest.json', { cache: 'no-store' }).catch(() => null);
  if (!answer?.ok) return undefined;
  return manifest.safeParse(await answer.json().catch(() => null)).data?.id;
}
