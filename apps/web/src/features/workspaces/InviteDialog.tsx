import { Modal } from '@heroui/react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWorkspace } from '../../data/index.ts';
import { errorText } from '../../lib/error-text.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorNotice } from '../../ui/Notice.tsx';
import { InviteForms } from './InviteForms.tsx';
import { useRights } from '../members/use-rights.ts';

/** Invites people to the workspace from any page. */
export default function InviteDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation('workspaces');
  const workspace = useWorkspace();
  const { own, can } = useRights(workspace?.id ?? '');
  const [error, setError] = useState<string | null>(null);
  if (!workspace) return null;
  const attempt = async (work: () => Promise<void>) => {
    setError(null);
    await work().catch((problem: unknown) => setError(errorText(problem)));
  };
  return (
    <Dialog
      title={t('inviteTo', { name: workspace.name })}
      about={<p className="text-soft">{t('inviteText')}</p>}
      size="lg"
      onClose={onClose}
    >
      <Modal.Body className="flex flex-col gap-4">
        {error && <ErrorNotice>{error}</ErrorNotice>}
        <InviteForms
          workspaceId={workspace.id}
          manages={own?.role !== 'member'}
          attempt={attempt}
        />
        {can('invitations', 'read') && (
          <Link
            to="/workspace/$workspaceId/settings"
            params={{ workspaceId: workspace.id }}
            hash="invitations"
            onClick={onClose}
            className="self-start text-sm text-soft underline-offset-4 hover:underline"
          >
            {t('allInvitations')}
          </Link>
        )}
      </Modal.Body>
    </Dialog>
  );
}
