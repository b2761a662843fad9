import { Button } from '@heroui/react';
import { Fingerprint } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { account } from '../../data/identity.ts';
import { errorText } from '../../lib/error-text.ts';
import { ErrorNotice } from '../../ui/Notice.tsx';

/** Signs in with a key of this device, for browsers that have any. */
export function PasskeySignIn() {
  const { t } = useTranslation('account');
  const [problem, setProblem] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  const signIn = async () => {
    setAsking(true);
    setProblem(null);
    await account.passkeys.signIn().catch((error: unknown) => setProblem(errorText(error)));
    setAsking(false);
  };
  return (
    <div className="flex flex-col gap-3">
      {problem && <ErrorNotice>{problem}</ErrorNotice>}
      <Button variant="outline" fullWidth isPending={isAsking} onPress={() => void signIn()}>
        <Fingerprint size={16} strokeWidth={1.75} aria-hidden="true" />
        {t('passkeys.signIn')}
      </Button>
    </div>
  );
}
