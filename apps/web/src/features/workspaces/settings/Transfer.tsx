import { Button } from '@heroui/react';
import { profileName, type Workspace } from '@parley/model';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { Choice } from '../../../ui/Choice.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { Section } from '../../../ui/PageHeader.tsx';
import { toastErrors } from '../../../lib/toast-errors.ts';
import { transferWorkspace } from '../mutations.ts';
import { useMembers } from '../../members/queries.ts';

/** Hands the workspace to another member; who had it stays an owner until they step back. */
export function Transfer({ workspace: { id, name, owner_id } }: { workspace: Workspace }) {
  const { t } = useTranslation('workspaces');
  const others = useMembers(id).filter(({ membership }) => membership.profile_id !== owner_id);
  const options = others.map(({ membership, profile }) => ({
    key: membership.profile_id,
    label: profileName(profile),
  }));
  const [chosen, choose] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  const successor = options.find(({ key }) => key === chosen) ?? options[0];
  const transfer = async () => {
    if (!successor) return;
    await transferWorkspace(id, successor.key);
    toast.success(t('transfer.done', { name: successor.label }));
  };
  return (
    <Section title={t('transfer.title')} text={t(successor ? 'transfer.text' : 'transfer.alone')}>
      {successor && (
        <div className="flex flex-wrap items-end gap-3">
          <Choice
            label={t('transfer.to')}
            className="w-60"
            value={successor.key}
            options={options}
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
        title={t('transfer.ask', { name, successor: successor?.label })}
        text={t('transfer.askText')}
        confirmLabel={t('transfer.action')}
        typedName={name}
        onConfirm={() => toastErrors(transfer())}
      />
    </Section>
  );
}
