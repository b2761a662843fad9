import { useEffect, useState } from 'react';
import { account, useSession } from '../../../data/identity.ts';
import { MailProof } from './MailProof.tsx';
import { OtherMethods, type ProofMethod } from './OtherMethods.tsx';
import { PasskeyProof } from './PasskeyProof.tsx';
import { PasswordProof } from './PasswordProof.tsx';

/** A sign-in of the same person once more, by one of the methods that they have. */
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

/** Offered once it is known that there is one, and that this browser can ask for it. */
function useHasPasskey(): boolean {
  const [hasPasskey, setHasPasskey] = useState(false);
  useEffect(() => {
    if (!('PublicKeyCredential' in window)) return;
    account.passkeys.list().then(
      (list) => setHasPasskey(list.length > 0),
      // A project that has them off, or a server that does not answer: there are other methods.
      () => {},
    );
  }, []);
  return hasPasskey;
}
