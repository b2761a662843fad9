import { Button } from '@heroui/react';
import type { Membership, Workspace } from '@parley/model';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { Section } from '../../../ui/PageHeader.tsx';
import { toastErrors } from '../../../lib/toast-errors.ts';
import { deleteWorkspace, leaveWorkspace } from '../mutations.ts';
import { Transfer } from './Transfer.tsx';

/** Transfer, leave and delete, each with a confirmation and only for members who are allowed to. */
export function DangerZone({ workspace, own }: { workspace: Workspace; own: Membership }) {
  const { t } = useTranslation('workspaces');
  const navigate = useNavigate();
  const [asked, ask] = useState<'leave' | 'delete' | null>(null);
  const { id, name } = workspace;
  const home = () => navigate({ to: '/' });
  return (
    <>
      {workspace.owner_id === own.profile_id && <Transfer workspace={workspace} />}
      <Section title={t('leave')} text={t('leaveText')}>
        <div>
          <Button variant="outline" onPress={() => ask('leave')}>
            {t('leave')}
          </Button>
        </div>
      </Section>
      {own.role === 'owner' && (
        <Section title={t('danger')} text={t('dangerText')}>
          <div>
            <Button variant="danger" onPress={() => ask('delete')}>
              {t('delete')}
            </Button>
          </div>
        </Section>
      )}
      <ConfirmDialog
        isOpen={asked === 'leave'}
        onOpenChange={(open) => ask(open ? 'leave' : null)}
        title={t('leaveTitle', { name })}
        text={t('leaveText')}
        confirmLabel={t('leave')}
        onConfirm={() => toastErrors(leaveWorkspace(own).then(home))}
      />
      <ConfirmDialog
        isOpen={asked === 'delete'}
        onOpenChange={(open) => ask(open ? 'delete' : null)}
        title={t('deleteTitle', { name })}
        text={t('dangerText')}
        confirmLabel={t('delete')}
        typedName={name}
        onConfirm={() => toastErrors(deleteWorkspace(id).then(home))}
      />
    </>
  );
}
