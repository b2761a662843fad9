import { Button } from '@heroui/react';
import { profileName, type Workspace } from '@parley/model';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../lib/toast.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { Section } from '../../../ui/PageHeader.tsx';
import { toastErrors } from '../../../lib/toast-errors.ts';
import { transferWorkspace } from '../mutations.ts';
import { PersonField } from '../../members/PersonField.tsx';
import { useMembersHere } from '../../members/queries.ts';

/**
 * Transfers the workspace to another member. The previous owner keeps the owner role until they
 * give it up.
 */
export function Transfer({ workspace: { id, name, owner_id } }: { workspace: Workspace }) {
  const { t } = useTranslation('workspaces');
  const others = useMembersHere(id).filter(({ membership }) => membership.profile_id !== owner_id);
  const [chosen, choose] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  const successor = (others.find(({ profile }) => profile?.id === chosen) ?? others[0])?.profile;
  const transfer = async () => {
    if (!successor) return;
    await transferWorkspace(id, successor.id);
    toast.success(t('transfer.done', { name: profileName(successor) }));
  };
  return (
    <Section title={t('transfer.title')} text={t(successor ? 'transfer.text' : 'transfer.alone')}>
      {successor && (
        <div className="flex flex-wrap items-end gap-3">
          <PersonField
            label={t('transfer.to')}
            className="w-60"
            value={successor.id}
            except={owner_id ?? undefined}
            onChange={choose}
          />
          <Button variant="outline" onPress={() => setAsking(true)}>
            {t('transfer.action')}
          </Button>
        </div>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title={t('transfer.ask', { name, successor: profileName(successor) })}
        text={t('transfer.askText')}
        confirmLabel={t('transfer.action')}
        typedName={name}
        onConfirm={() => toastErrors(transfer())}
      />
    </Section>
  );
}
