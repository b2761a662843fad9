import { Modal } from '@heroui/react';
import { profileName } from '@parley/model';
import { useTranslation } from 'react-i18next';
import { useSignInMethods } from '../../../data/identity.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { CopyText } from '../../../ui/CopyText.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import type { WorkspaceMember } from '../../members/queries.ts';
import type { AccountChange } from './AccountMenu.tsx';

type AccountDialogProps = {
  member: WorkspaceMember;
  change: AccountChange;
  onDisable(): void;
  onClose(): void;
};

/**
 * Confirms disabling a member, and explains who can do the rest: an account is used in several
 * workspaces, so owners cannot reset its password or end its sessions (decision 0057).
 */
export function AccountDialog({ member, change, onDisable, onClose }: AccountDialogProps) {
  const { t } = useTranslation('workspaces');
  const name = profileName(member.profile);
  if (change === 'disable')
    return (
      <ConfirmDialog
        isOpen
        onOpenChange={onClose}
        title={t('account.disableTitle', { name })}
        text={t('account.disableText')}
        confirmLabel={t('account.disable')}
        onConfirm={onDisable}
      />
    );
  return (
    <Dialog title={t(`account.${change}Title`, { name })} onClose={onClose}>
      <Modal.Body className="flex flex-col gap-4">
        {change === 'password' ? (
          <NewPassword name={name} id={member.membership.profile_id} />
        ) : (
          <EndSessions id={member.membership.profile_id} />
        )}
      </Modal.Body>
    </Dialog>
  );
}

/**
 * The new password comes from the user's mailbox if the server sends mail, else from its operator.
 */
function NewPassword({ name, id }: { name: string; id: string }) {
  const { t } = useTranslation('workspaces');
  const { sendsMail } = useSignInMethods();
  return (
    <>
      <p className="text-soft">
        {t(sendsMail ? 'account.passwordMail' : 'account.passwordOperator', { name })}
      </p>
      <ToPassOn
        text={
          sendsMail
            ? new URL('/recover', window.location.origin).href
            : `npm run admin -- users reset ${id}`
        }
      />
    </>
  );
}

function EndSessions({ id }: { id: string }) {
  const { t } = useTranslation('workspaces');
  return (
    <>
      <p className="text-soft">{t('account.endText')}</p>
      <ToPassOn text={`npm run admin -- users end-sessions ${id}`} />
      <p className="text-soft">{t('account.endHere')}</p>
    </>
  );
}

function ToPassOn({ text }: { text: string }) {
  const { t } = useTranslation('workspaces');
  return <CopyText text={text} copyLabel={t('account.copy')} copiedLabel={t('account.copied')} />;
}
