import { useNavigate } from '@tanstack/react-router';
import { Eye, FolderOpen } from 'lucide-react';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { useRowsWhere } from '../../data/index.ts';
import { addressActions } from '../../lib/address-actions.ts';
import type { ActionGroups } from '../../lib/menu-item.ts';
import { useAsk } from '../../ui/nouns/asked.ts';
import { type DriveState, useDriveAround, useEntriesAt } from './drive-state.tsx';
import { useMenuItems } from './menu-items.ts';

const ReachDialog = lazy(() => import('../reach/ReachDialog.tsx'));

/** The actions on a file or folder; in the drive, on all that are selected with it. */
export function useActions(id: string): ActionGroups {
  const drive = useDriveAround();
  // The list is mounted inside a drive or outside of it, and stays there.
  // oxlint-disable-next-line react-hooks/rules-of-hooks
  return drive ? useActionsInDrive(id, drive) : useActionsElsewhere(id);
}

const useActionsInDrive = (id: string, drive: DriveState): ActionGroups => [
  useMenuItems(useEntriesAt(id), drive),
];

/** A file that a message or another page names. */
function useActionsElsewhere(id: string): ActionGroups {
  const { t } = useTranslation('drive');
  const navigate = useNavigate();
  const ask = useAsk();
  const [file] = useRowsWhere('files', 'id', id);
  const reach = () =>
    ask((close) => <ReachDialog kind="file" item={id} name={file?.name ?? ''} onClose={close} />);
  return [
    [
      {
        id: 'open',
        label: t('open'),
        icon: FolderOpen,
        run: () => void navigate({ to: '/drive', search: { file: id } }),
      },
      { id: 'reach', label: t('reach:title'), icon: Eye, run: reach },
    ],
    addressActions(`/drive?file=${id}`),
  ];
}
