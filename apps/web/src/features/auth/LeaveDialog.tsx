import { useTranslation } from 'react-i18next';
import { toast } from '../../lib/toast.ts';
import { errorText } from '../../lib/error-text.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { cancelSignOut } from './sign-out.ts';
import { signOutHere } from './mutations.ts';

/** Confirms signing out while changes are unsent. */
export default function LeaveDialog() {
  const { t } = useTranslation('shell');
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && cancelSignOut()}
      title={t('unsentTitle')}
      text={t('unsentText')}
      confirmLabel={t('signOut')}
      onConfirm={() => void signOutHere().catch((error: unknown) => toast.error(errorText(error)))}
    />
  );
}
