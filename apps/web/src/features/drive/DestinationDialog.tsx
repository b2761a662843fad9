import { Button, Modal } from '@heroui/react';
import { channelTitle } from '@parley/model';
import { clsx } from 'clsx';
import { ChevronRight, Folder, HardDrive } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/Dialog.tsx';
import { DialogFooter } from '../../ui/DialogFooter.tsx';
import { ChannelIcon } from '../channels/ChannelIcon.tsx';
import { useOwnChannels } from '../channels/queries.ts';
import { type Home, homeOf, isSameHome, canHold, type Tree } from './entries.ts';
import { type Entry } from '../files/entry.ts';

type DestinationDialogProps = {
  title: string;
  confirmLabel: string;
  tree: Tree;
  entries: readonly Entry[];
  /** Disables the current place. */ isMove: boolean;
  onChoose(home: Home): void;
  onClose(): void;
};

/** Asks for a place in the tree of folders of the workspace and of joined channels. */
export function DestinationDialog({
  title,
  confirmLabel,
  tree,
  entries,
  isMove,
  onChoose,
  onClose,
}: DestinationDialogProps) {
  const { t } = useTranslation('drive');
  const [chosen, setChosen] = useState<Home | null>(null);
  const channels = useOwnChannels().filter(
    ({ channel }) => channel.visibility !== 'direct' && !channel.archived_at,
  );
  const isRefused = (home: Home) =>
    entries.some(
      (entry) =>
        (entry.kind === 'folder' && !canHold(tree, home, entry.id)) ||
        (isMove && isSameHome(homeOf(entry), home)),
    );
  const branch = { tree, chosen, onChoose: setChosen, isRefused };
  return (
    <Dialog title={title} onClose={onClose}>
      <Modal.Body>
        <ul role="tree" aria-label={t('drives')} className="max-h-80 overflow-y-auto">
          <Branch
            {...branch}
            name={t('workspaceDrive')}
            icon={<HardDrive size={16} strokeWidth={1.75} aria-hidden="true" />}
            home={{ channelId: null, folderId: null }}
            depth={0}
            isOpenAtFirst
          />
          {channels.map(({ channel }) => (
            <Branch
              key={channel.id}
              {...branch}
              name={channelTitle(channel)}
              icon={<ChannelIcon channel={channel} size={16} />}
              home={{ channelId: channel.id, folderId: null }}
              depth={0}
            />
          ))}
        </ul>
      </Modal.Body>
      <DialogFooter onCancel={onClose}>
        <Button
          variant="primary"
          isDisabled={chosen === null || isRefused(chosen)}
          onPress={() => {
            if (!chosen) return;
            onClose();
            onChoose(chosen);
          }}
        >
          {confirmLabel}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}

type BranchProps = {
  tree: Tree;
  chosen: Home | null;
  onChoose(home: Home): void;
  isRefused(home: Home): boolean;
  name: string;
  icon: ReactNode;
  home: Home;
  depth: number;
  isOpenAtFirst?: boolean;
};

function Branch({ name, icon, home, depth, isOpenAtFirst = false, ...shared }: BranchProps) {
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const folders = shared.tree
    .childrenOf(home)
    .filter(({ kind }) => kind === 'folder')
    .toSorted((a, b) => a.name.localeCompare(b.name));
  const isChosen = shared.chosen !== null && isSameHome(shared.chosen, home);
  const isRefused = shared.isRefused(home);
  const keyDown = (event: React.KeyboardEvent<HTMLElement>) => {
    if (event.target !== event.currentTarget) return;
    const steps: Record<string, () => void> = {
      ArrowRight: () => setOpen(true),
      ArrowLeft: () => setOpen(false),
      ArrowDown: () => step(event.currentTarget, 1),
      ArrowUp: () => step(event.currentTarget, -1),
      Enter: () => shared.onChoose(home),
      ' ': () => shared.onChoose(home),
    };
    const run = steps[event.key];
    if (!run) return;
    event.preventDefault();
    event.stopPropagation();
    run();
  };
  return (
    <li
      role="treeitem"
      tabIndex={0}
      aria-label={name}
      aria-level={depth + 1}
      aria-selected={isChosen}
      aria-expanded={folders.length > 0 ? isOpen : undefined}
      aria-disabled={isRefused || undefined}
      onKeyDown={keyDown}
      className="rounded-md outline-offset-[-2px]"
    >
      <span
        className={clsx(
          'flex h-9 items-center gap-1 pe-2 rounded-md',
          isChosen ? 'bg-tint font-medium' : 'hover:bg-hover',
          isRefused && 'text-faint',
        )}
        style={{ paddingInlineStart: 4 + depth * 18 }}
      >
        <span
          className="grid size-6 shrink-0 place-items-center"
          aria-hidden="true"
          onClick={() => setOpen(!isOpen)}
        >
          {folders.length > 0 && (
            <ChevronRight
              size={15}
              strokeWidth={1.75}
              className={`cursor-pointer text-faint transition-transform ${isOpen ? 'rotate-90' : 'rtl:-scale-x-100'}`}
            />
          )}
        </span>
        <span
          className="flex min-w-0 flex-1 cursor-pointer items-center gap-2 self-stretch"
          aria-hidden="true"
          onClick={() => shared.onChoose(home)}
        >
          {icon}
          <span className="truncate">{name}</span>
        </span>
      </span>
      {isOpen && folders.length > 0 && (
        <ul role="group">
          {folders.map((folder) => (
            <Branch
              key={folder.id}
              {...shared}
              name={folder.name}
              icon={
                <Folder
                  size={16}
                  strokeWidth={1.75}
                  className="shrink-0 text-accent"
                  aria-hidden="true"
                />
              }
              home={{ channelId: home.channelId, folderId: folder.id }}
              depth={depth + 1}
            />
          ))}
        </ul>
      )}
    </li>
  );
}

/** Moves the focus to the next visible branch. */
function step(from: HTMLElement, by: 1 | -1): void {
  const all = [
    ...(from.closest('[role=tree]')?.querySelectorAll<HTMLElement>('[role=treeitem]') ?? []),
  ];
  all[all.indexOf(from) + by]?.focus();
}
