import { Fingerprint } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadErrorText } from '../../../../lib/explain.ts';
import { ErrorNotice } from '../../../../ui/Notice.tsx';
import { PlainButton } from '../../../../ui/PlainButton.tsx';
import { loadIdentity } from '../../identity.ts';

/** Signs in with a passkey, if the browser supports them. */
export function PasskeyEntry() {
  const { t } = useTranslation('auth');
  const [problem, setProblem] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  const signIn = async () => {
    setAsking(true);
    setProblem(null);
    try {
      const { account } = await loadIdentity();
      await account.passkeys.signIn();
    } catch (error) {
      setProblem(await loadErrorText(error));
    }
    setAsking(false);
  };
  return (
    <div className="flex flex-col gap-3">
      {problem && <ErrorNotice>{problem}</ErrorNotice>}
      <PlainButton variant="outline" isFullWidth isPending={isAsking} onPress={() => void signIn()}>
        {!isAsking && <Fingerprint size={16} strokeWidth={1.75} aria-hidden="true" />}
        {t('withPasskey')}
      </PlainButton>
    </div>
  );
}
