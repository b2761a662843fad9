import { Button } from '@heroui/react';
import type { Membership, Workspace } from '@parley/model';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { errorText } from '../../../lib/error-text.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { Section } from '../../../ui/PageHeader.tsx';
import { deleteWorkspace } from '../mutations.ts';

/** What cannot be taken back; for owners alone. */
export function DangerZone({ workspace: { id, name }, own }: { workspace: Workspace; own: Membership }) {
  const { t } = useTranslation('workspaces');
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  if (own.role !== 'owner') return null;
  const remove = async () => {
    try {
      await deleteWorkspace(id);
      await navigate({ to: '/' });
    } catch (error) {
      toast.error(errorText(error));
    }
  };
  return (
    <Section title={t('danger')} text={t('dangerText')}>
      <div><Button variant="danger" onPress={() => setAsking(true)}>{t('delete')}</Button></div>
      <ConfirmDialog isOpen={isAsking} onOpenChange={setAsking} title={t('deleteTitle', { name })} text={t('dangerText')} confirmLabel={t('delete')} typedName={name} onConfirm={() => void remove()} />
    </Section>
  );
}
