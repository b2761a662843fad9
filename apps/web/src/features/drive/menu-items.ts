import {
  Copy,
  Download,
  Eye,
  FolderInput,
  FolderOpen,
  Link2,
  type LucideIcon,
  MessageSquareText,
  MessagesSquare,
  Pencil,
  RotateCcw,
  Send,
  Trash2,
} from 'lucide-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { collections } from '../../data/index.ts';
import { messagePath } from '../text/message-links.ts';
import type { DriveState } from './drive-state.tsx';
import type { Entry } from '../files/entry.ts';
import { canChangeEntry, canRemoveEntry } from './permissions.ts';
import { useDrivePerson } from './use-drive-person.ts';
import type { MenuItem } from '../../lib/menu-item.ts';

/** Actions available for all of these entries. */
export function useMenuItems(
  entries: readonly Entry[],
  { actions, isBin }: DriveState,
): MenuItem[] {
  const { t } = useTranslation('drive');
  const navigate = useNavigate();
  const [only] = entries.length === 1 ? entries : [];
  const person = useDrivePerson();
  const canChange = entries.every((entry) => canChangeEntry(entry, person));
  const canRemove = entries.every((entry) => canRemoveEntry(entry, person));
  const isAll = (kinds: Entry['kind'][]) => entries.every(({ kind }) => kinds.includes(kind));

  const remove: MenuItem = {
    id: 'delete',
    label: t('deleteForGood'),
    icon: Trash2,
    isDangerous: true,
    run: () => actions.ask({ kind: 'delete', entries }),
  };

  if (isBin || entries.every(({ row }) => row.deleted_at !== null)) {
    const restore: MenuItem = {
      id: 'restore',
      label: t('restore'),
      icon: RotateCcw,
      run: () => void actions.restore(entries),
    };
    return [...(canChange ? [restore] : []), ...(canRemove ? [remove] : [])];
  }
  const item = (
    id: string,
    icon: LucideIcon,
    run: () => void,
    more: Partial<MenuItem> = {},
  ): MenuItem => ({ id, label: t(id), icon, run, ...more });
  const toMessage = (entry: Entry) => {
    if (entry.kind !== 'attachment') return;
    const { message_id: id, channel_id } = entry.row;
    void navigate({
      href: messagePath(
        collections.messages.get(id) ?? { id, channel_id, thread_id: null },
        collections.channels.get(channel_id)?.visibility,
      ),
    });
  };
  return [
    ...(only ? [item('open', FolderOpen, () => actions.open(only), { shortcut: 'Enter' })] : []),
    ...(isAll(['file', 'attachment'])
      ? [item('download', Download, () => void actions.download(entries))]
      : []),
    ...(isAll(['file'])
      ? [item('share', Send, () => actions.ask({ kind: 'share', entries }))]
      : []),
    ...(only?.kind === 'file'
      ? [item('discuss', MessagesSquare, () => actions.ask({ kind: 'discuss', entries }))]
      : []),
    ...(only && only.kind !== 'attachment'
      ? [item('copyLink', Link2, () => void actions.copyLink(only))]
      : []),
    ...(only && only.kind !== 'folder'
      ? [
          {
            id: 'reach',
            label: t('reach:title'),
            icon: Eye,
            run: () => actions.ask({ kind: 'reach', entries }),
          },
        ]
      : []),
    ...(only && canChange
      ? [item('rename', Pencil, () => actions.ask({ kind: 'rename', entries }), { shortcut: 'F2' })]
      : []),
    ...(only?.kind === 'attachment'
      ? [item('toMessage', MessageSquareText, () => toMessage(only))]
      : []),
    ...(canChange ? [item('move', FolderInput, () => actions.ask({ kind: 'move', entries }))] : []),
    item(isAll(['attachment']) ? 'saveToDrive' : 'copy', Copy, () =>
      actions.ask({ kind: 'copy', entries }),
    ),
    ...(canChange
      ? [
          item('bin', Trash2, () => void actions.bin(entries), {
            isDangerous: true,
            shortcut: 'Del',
          }),
        ]
      : []),
    ...(isAll(['attachment']) && canRemove ? [remove] : []),
  ];
}
