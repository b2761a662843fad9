import { useIsRecovering } from '../../data/identity.ts';
import { NewPassword } from './NewPassword.tsx';
import { RequestRecovery } from './RequestRecovery.tsx';

/**
 * The way to a new password: first the address it is for, then, from the link in the mail, the
 * password itself.
 */
export default function RecoverScreen() {
  return useIsRecovering() ? <NewPassword /> : <RequestRecovery />;
}
