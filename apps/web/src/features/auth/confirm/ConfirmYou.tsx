import { Modal } from '@heroui/react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { session } from '../../../data/identity.ts';
import { answerProof } from '../../../lib/with-proof.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { FactorProof } from './FactorProof.tsx';
import { SignInProof } from './SignInProof.tsx';

/** Asks the signed-in user for a recent proof of identity, then the pending request continues. */
export default function ConfirmYou() {
  const { t } = useTranslation('account');
  const step = session.provable();
  const onProven = () => answerProof(true);
  const body = useRef<HTMLDivElement>(null);
  // A dialog below keeps the focus until this one has been rendered.
  useEffect(() => {
    const frame = requestAnimationFrame(() =>
      body.current?.querySelector<HTMLElement>('input:not([hidden]), button')?.focus(),
    );
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <Dialog title={t('confirmYou.title')} onClose={() => answerProof(false)}>
      <Modal.Body ref={body} className="mt-2 flex flex-col gap-4">
        <p className="text-soft">{t('confirmYou.text')}</p>
        {step ? (
          <FactorProof step={step} onProven={onProven} />
        ) : (
          <SignInProof onProven={onProven} />
        )}
      </Modal.Body>
    </Dialog>
  );
}
