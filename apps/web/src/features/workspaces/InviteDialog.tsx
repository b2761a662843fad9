import { Modal } from '@heroui/react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWorkspace } from '../../data/index.ts';
import { errorText } from '../../lib/error-text.ts';
import { ErrorNotice } from '../../ui/Notice.tsx';
import { InviteForms } from './InviteForms.tsx';
import { useRights } from '../members/use-rights.ts';

/** Letting others into the workspace, from wherever one is. */
export default function InviteDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation('workspaces');
  const workspace = useWorkspace();
  const { own, may } = useRights(workspace?.id ?? '');
  const [error, setError] = useState<string | null>(null);
  if (!workspace) return null;
  const attempt = async (work: () => Promise<void>) => {
    setError(null);
    await work().catch((problem: unknown) => setError(errorText(problem)));
  };
  return (
    <Modal.Backdrop isOpen onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Modal.Container size="lg">
        <Modal.Dialog>
          <Modal.CloseTrigger aria-label={t('close')} />
          <Modal.Header>
            <Modal.Heading className="font-title text-xl">
              {t('inviteTo', { name: workspace.name })}
            </Modal.Heading>
            <p className="text-soft">{t('inviteText')}</p>
          </Modal.Header>
          <Modal.Body className="flex flex-col gap-4">
            {error && <ErrorNotice>{error}</ErrorNotice>}
            <InviteForms
              workspaceId={workspace.id}
              manages={own?.role !== 'member'}
              attempt={attempt}
            />
            {may('invitations', 'read') && (
              <Link
                to="/workspace/$workspaceId/settings"
                params={{ workspaceId: workspace.id }}
                hash="invitations"
                onClick={onClose}
                className="self-start text-[13px] text-soft underline-offset-4 hover:underline"
              >
                {t('allInvitations')}
              </Link>
            )}
          </Modal.Body>
        </Modal.Dialog>
      </Modal.Container>
    </Modal.Backdrop>
  );
}
