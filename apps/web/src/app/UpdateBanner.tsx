import { Button } from '@heroui/react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

const EVERY_MS = 5 * 60_000;

/** Says that a newer build is deployed. A missing manifest is no news (spec point 8). */
export function UpdateBanner() {
  const { t } = useTranslation('shell');
  const [isNewer, setNewer] = useState(false);
  useEffect(() => {
    if (import.meta.env.DEV) return;
    const check = async () => {
      const answer = await fetch('/builds/latest.json', { cache: 'no-store' }).catch(() => null);
      if (!answer?.ok) return;
      const latest: unknown = await answer.json().catch(() => null);
      const id = typeof latest === 'object' && latest !== null && 'id' in latest ? latest.id : null;
      if (id && id !== import.meta.env.VITE_BUILD_ID) setNewer(true);
    };
    const timer = setInterval(() => void check(), EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  if (!isNewer) return null;
  return (
    <div role="status" className="flex items-center justify-center gap-3 bg-tint px-4 py-1.5 text-[13.5px]">
      {t('newVersion')}
      <Button size="sm" variant="tertiary" onPress={() => window.location.reload()}>{t('reload')}</Button>
    </div>
  );
}
