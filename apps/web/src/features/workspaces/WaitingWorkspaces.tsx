import { Button } from '@heroui/react';
import type { Workspace } from '@parley/model';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../lib/toast.ts';
import { selectWorkspace, useWaitingWorkspaces } from '../../data/index.ts';
import { errorText } from '../../lib/error-text.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { refuseWorkspace } from './mutations.ts';
import { WorkspaceMark } from './WorkspaceMark.tsx';

/** Workspaces the user was added to but has not opened, to accept or refuse. */
export function WaitingWorkspaces() {
  const { t } = useTranslation('workspaces');
  const waiting = useWaitingWorkspaces();
  if (waiting.length === 0) return null;
  return (
    <ul aria-label={t('waiting.title')} className="flex flex-col gap-3">
      {waiting.map((workspace) => (
        <WaitingWorkspace key={workspace.id} workspace={workspace} />
      ))}
    </ul>
  );
}

function WaitingWorkspace({ workspace }: { workspace: Workspace }) {
  const { t } = useTranslation('workspaces');
  const { id, name } = workspace;
  const [isBusy, setBusy] = useState(false);
  const [isBlocking, setBlocking] = useState(false);
  const act = async (work: Promise<void>, done?: string) => {
    setBusy(true);
    try {
      await work;
      if (done) toast(done);
    } catch (error) {
      toast.error(errorText(error));
      setBusy(false);
    }
  };
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-xl border border-hairline bg-raised px-4 py-3">
      <WorkspaceMark workspace={workspace} />
      <span className="flex min-w-52 flex-1 flex-col leading-snug">
        <span className="font-semibold">{t('waiting.added', { name })}</span>
        <span className="text-sm text-soft">{t('waiting.text')}</span>
      </span>
      <span className="flex flex-wrap gap-2">
        <Button
          variant="primary"
          size="sm"
          isPending={isBusy}
          aria-label={t('waiting.openOf', { name })}
          onPress={() => void act(selectWorkspace(id))}
        >
          {t('waiting.open')}
        </Button>
        <Button
          variant="secondary"
          size="sm"
          isPending={isBusy}
          aria-label={t('waiting.refuseOf', { name })}
          onPress={() => void act(refuseWorkspace(id, false), t('waiting.refused', { name }))}
        >
          {t('waiting.refuse')}
        </Button>
        <Button
          variant="ghost"
          size="sm"
          isPending={isBusy}
          aria-label={t('waiting.blockOf', { name })}
          onPress={() => setBlocking(true)}
        >
          {t('waiting.block')}
        </Button>
      </span>
      <ConfirmDialog
        isOpen={isBlocking}
        onOpenChange={setBlocking}
        title={t('waiting.blockTitle', { name })}
        text={t('waiting.blockText')}
        confirmLabel={t('waiting.block')}
        onConfirm={() => void act(refuseWorkspace(id, true), t('waiting.refused', { name }))}
      />
    </li>
  );
}
