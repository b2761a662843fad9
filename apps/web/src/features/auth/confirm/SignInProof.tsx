import { useEffect, useState } from 'react';
import { account, useSession } from '../../../data/identity.ts';
import { MailProof } from './MailProof.tsx';
import { OtherMethods, type ProofMethod } from './OtherMethods.tsx';
import { PasskeyProof } from './PasskeyProof.tsx';
import { PasswordProof } from './PasswordProof.tsx';

/** Proof by signing in again with one of the user's methods. */
export function SignInProof({ onProven }: { onProven(): void }) {
  const { userId, email } = useSession();
  const hasPasskey = useHasPasskey();
  const methods: ProofMethod[] = [
    ...(email ? ['password' as const] : []),
    ...(hasPasskey ? ['passkey' as const] : []),
    ...(email ? ['mail' as const] : []),
  ];
  const [chosen, choose] = useState<ProofMethod>('password');
  return (
    <>
      {chosen === 'password' && email && <PasswordProof email={email} onProven={onProven} />}
      {chosen === 'passkey' && userId && <PasskeyProof ownId={userId} onProven={onProven} />}
      {chosen === 'mail' && email && <MailProof email={email} onProven={onProven} />}
      <OtherMethods methods={methods} chosen={chosen} onChoose={choose} />
    </>
  );
}

/** True once a passkey is known to exist and this browser supports it. */
function useHasPasskey(): boolean {
  const [hasPasskey, setHasPasskey] = useState(false);
  useEffect(() => {
    if (!('PublicKeyCredential' in window)) return;
    account.passkeys.list().then(
      (list) => setHasPasskey(list.length > 0),
      // Passkeys are off or the server does not answer; there are other methods.
      () => {},
    );
  }, []);
  return hasPasskey;
}
