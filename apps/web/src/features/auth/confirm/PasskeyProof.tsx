import { Fingerprint } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { account } from '../../../data/identity.ts';
import { errorText } from '../../../lib/error-text.ts';
import { ErrorNotice } from '../../../ui/Notice.tsx';
import { PlainButton } from '../../../ui/PlainButton.tsx';

type PasskeyProofProps = { ownId: string; onProven(): void };

/** Proof by a passkey, which the browser asks for. */
export function PasskeyProof({ ownId, onProven }: PasskeyProofProps) {
  const { t } = useTranslation('account');
  const [problem, setProblem] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  const prove = async () => {
    setAsking(true);
    setProblem(null);
    try {
      await account.proofs.byPasskey(ownId);
      onProven();
    } catch (error) {
      setProblem(errorText(error));
    }
    setAsking(false);
  };
  return (
    <div className="flex flex-col gap-3">
      {problem && <ErrorNotice>{problem}</ErrorNotice>}
      <PlainButton variant="primary" isFullWidth isPending={isAsking} onPress={() => void prove()}>
        {!isAsking && <Fingerprint size={16} strokeWidth={1.75} aria-hidden="true" />}
        {t('confirmYou.passkey')}
      </PlainButton>
    </div>
  );
}
