import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { useDriveState } from './drive-state.tsx';
import { type Home, homeOf, namesIn } from './entries.ts';
import { type DriveActor, createFolder, renameEntry } from './mutations.ts';
import { NameDialog } from './NameDialog.tsx';
import { sameName } from '../files/names.ts';
import { DestinationDialog } from './DestinationDialog.tsx';
import { ShareDialog } from './ShareDialog.tsx';

const ReachDialog = lazy(() => import('../reach/ReachDialog.tsx'));

/** Renders the open dialog, if any. */
export function Dialogs({ actor, home }: { actor: DriveActor; home: Home }) {
  const { t } = useTranslation('drive');
  const { tree, actions } = useDriveState();
  const { asked, close } = actions;
  if (!asked) return null;
  if (asked.kind === 'newFolder') {
    return (
      <NameDialog
        title={t('newFolder')}
        confirmLabel={t('create')}
        initial=""
        taken={namesIn(tree, home, 'folder')}
        onSave={async (name) => void (await createFolder(actor, home, name))}
        onClose={close}
      />
    );
  }
  const { entries } = asked;
  const [first] = entries;
  if (!first) return null;
  if (asked.kind === 'rename') {
    const taken = namesIn(tree, homeOf(first), first.kind === 'folder' ? 'folder' : 'file');
    taken.delete(sameName(first.name));
    return (
      <NameDialog
        title={t('renameTitle', { name: first.name })}
        confirmLabel={t('rename')}
        initial={first.name}
        taken={taken}
        onSave={(name) => renameEntry(first, name)}
        onClose={close}
      />
    );
  }
  if (asked.kind === 'reach')
    return (
      first.kind !== 'folder' && (
        <Suspense>
          <ReachDialog kind={first.kind} item={first.row.id} name={first.name} onClose={close} />
        </Suspense>
      )
    );
  if (asked.kind === 'share' || asked.kind === 'discuss')
    return (
      <ShareDialog
        actor={actor}
        isDiscussion={asked.kind === 'discuss'}
        files={entries.flatMap((entry) => (entry.kind === 'file' ? [entry.row] : []))}
        onClose={close}
      />
    );
  if (asked.kind === 'delete') {
    return (
      <ConfirmDialog
        isOpen
        onOpenChange={close}
        title={t('deleteTitle', { count: entries.length, name: first.name })}
        text={t(first.kind === 'attachment' ? 'deleteAttachmentText' : 'deleteText')}
        confirmLabel={t('deleteForGood')}
        onConfirm={() => void actions.deleteForGood(entries)}
      />
    );
  }
  const isMove = asked.kind === 'move';
  return (
    <DestinationDialog
      title={t(isMove ? 'moveTitle' : 'copyTitle', { count: entries.length, name: first.name })}
      confirmLabel={t(isMove ? 'moveHere' : 'copyHere')}
      tree={tree}
      entries={entries}
      isMove={isMove}
      onChoose={(to) => void (isMove ? actions.moveTo(entries, to) : actions.copyTo(entries, to))}
      onClose={close}
    />
  );
}
