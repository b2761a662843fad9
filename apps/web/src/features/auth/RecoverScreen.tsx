import { useIsRecovering } from '../../data/identity.ts';
import { NewPassword } from './NewPassword.tsx';
import { RequestRecovery } from './RequestRecovery.tsx';

/** Asks for the address, or after the link in the mail for the new password. */
export default function RecoverScreen() {
  return useIsRecovering() ? <NewPassword /> : <RequestRecovery />;
}
