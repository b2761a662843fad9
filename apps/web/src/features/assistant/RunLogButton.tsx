import { Button } from '@heroui/react';
import type { Channel } from '@parley/model';
import { ScrollText } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';

const RunLog = lazy(() => import('./RunLog.tsx'));

export function RunLogButton({ channel }: { channel: Channel }) {
  const { t } = useTranslation('assistant');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" variant="outline" className="w-fit" onPress={() => setOpen(true)}>
        <ScrollText size={15} strokeWidth={1.75} aria-hidden="true" />
        {t('runLog')}
      </Button>
      {isOpen && (
        <Suspense>
          <RunLog channel={channel} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
