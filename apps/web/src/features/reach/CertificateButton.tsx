import { Button } from '@heroui/react';
import { ShieldCheck } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';

const CertificateDialog = lazy(() => import('./CertificateDialog.tsx'));

/** Opens the certificate of an answer: who may know it, and why. */
export function CertificateButton({ answerId }: { answerId: string }) {
  const { t } = useTranslation('reach');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" variant="outline" className="w-fit" onPress={() => setOpen(true)}>
        <ShieldCheck size={15} strokeWidth={1.75} aria-hidden="true" />
        {t('certificate.title')}
      </Button>
      {isOpen && (
        <Suspense>
          <CertificateDialog answerId={answerId} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
