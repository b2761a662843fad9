import { Button, Popover } from '@heroui/react';
import { profileName, type SavedView, times } from '@parley/model';
import { clsx } from 'clsx';
import { Bookmark, Pencil, Plus, Star, Trash2, Users } from 'lucide-react';
import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../lib/toast.ts';
import { useIsKnown, useProfiles, useOwnId, useWorkspace } from '../../../data/index.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Nothing } from '../../../ui/Nothing.tsx';
import { toastErrors } from '../../../lib/toast-errors.ts';
import type { RiskSearch } from '../filter.ts';
import { changeView, removeView, restoreView, saveView } from '../mutations.ts';
import { useViews } from '../queries.ts';
import { ViewNameDialog } from './ViewNameDialog.tsx';
import { readView, viewSettings } from './view-settings.ts';
import { PanelOverlay } from '../../../ui/Overlays.tsx';

type ViewsMenuProps = {
  /** The current search. */ search(): RiskSearch;
  onShow(search: RiskSearch): void;
};

/** The user's own and shared views. */
export const ViewsMenu = memo(function ViewsMenu({ search, onShow }: ViewsMenuProps) {
  const { t } = useTranslation('risks');
  const ownId = useOwnId();
  const workspaceId = useWorkspace()?.id ?? '';
  const views = useViews();
  const isKnown = useIsKnown('saved_views');
  const [isOpen, setOpen] = useState(false);
  const [naming, setNaming] = useState<SavedView | 'new' | null>(null);
  const own = views.filter(({ profile_id }) => profile_id === ownId);
  const name = (view: SavedView | 'new') => {
    setOpen(false);
    setNaming(view);
  };
  const makeDefault = async (chosen: SavedView) => {
    const wasDefault = readView(chosen).isDefault;
    for (const view of own.filter((each) => readView(each).isDefault || each.id === chosen.id)) {
      await changeView(view.id, {
        settings: viewSettings(readView(view).search, view.id === chosen.id && !wasDefault),
      });
    }
  };
  return (
    <>
      <Popover isOpen={isOpen} onOpenChange={setOpen}>
        <Button
          size="sm"
          variant="ghost"
          className="h-7 gap-1.5 px-2 text-sm font-normal text-soft"
        >
          <Bookmark size={14} strokeWidth={1.75} aria-hidden="true" />
          {t('views.title')}
        </Button>
        <PanelOverlay
          label={t('views.title')}
          placement="bottom end"
          className="w-80 max-w-[calc(100vw-1rem)] p-1"
          dialogClassName="flex flex-col p-0"
        >
          {views.length === 0 && (
            <Nothing isKnown={isKnown} className="px-2.5 py-2 text-sm text-soft">
              {t('views.empty')}
            </Nothing>
          )}
          <ul>
            {views.map((view) => (
              <ViewRow
                key={view.id}
                view={view}
                isOwn={view.profile_id === ownId}
                onShow={() => {
                  setOpen(false);
                  onShow(readView(view).search);
                }}
                onRename={() => name(view)}
                onDefault={() => toastErrors(makeDefault(view))}
              />
            ))}
          </ul>
          <Button
            variant="ghost"
            className="mt-1 h-8 justify-start gap-2 border-t border-hairline px-2.5 font-normal"
            onPress={() => name('new')}
          >
            <Plus size={15} strokeWidth={1.75} aria-hidden="true" />
            {t('views.save')}
          </Button>
        </PanelOverlay>
      </Popover>
      {naming && (
        <ViewNameDialog
          initial={naming === 'new' ? '' : naming.name}
          isNew={naming === 'new'}
          onClose={() => setNaming(null)}
          onSave={async (chosen) => {
            if (naming === 'new')
              await saveView(chosen, viewSettings(search(), false), { workspaceId, ownId });
            else await changeView(naming.id, { name: chosen });
            toast.success(t(naming === 'new' ? 'views.saved' : 'views.renamed'));
          }}
        />
      )}
    </>
  );
});

type ViewRowProps = {
  view: SavedView;
  isOwn: boolean;
  onShow(): void;
  onRename(): void;
  onDefault(): void;
};

function ViewRow({ view, isOwn, onShow, onRename, onDefault }: ViewRowProps) {
  const { t } = useTranslation('risks');
  const author = useProfiles().get(view.profile_id);
  const { isDefault } = readView(view);
  const remove = async () => {
    await removeView(view.id);
    toast(t('views.removed', { name: view.name }), {
      duration: times.undoDeleteMs,
      action: { label: t('undo'), onClick: () => toastErrors(restoreView(view)) },
    });
  };
  const active = (isOn: boolean) => (isOn ? 'text-accent' : 'text-soft');
  return (
    <li className="flex items-center">
      <button
        type="button"
        onClick={onShow}
        className={clsx(
          'flex h-9 min-w-0 flex-1 items-center gap-2 px-2.5',
          'cursor-pointer rounded-md text-start outline-offset-[-2px]',
          'hover:bg-hover',
        )}
      >
        <span className="truncate">{view.name}</span>
        {!isOwn && (
          <span className="shrink-0 truncate text-xs text-faint">
            {t('views.by', { name: profileName(author) })}
          </span>
        )}
      </button>
      {isOwn && (
        <span className="flex shrink-0">
          <IconButton
            label={t(isDefault ? 'views.noDefault' : 'views.makeDefault', { name: view.name })}
            icon={Star}
            iconClassName={isDefault ? 'fill-current' : ''}
            className={`size-7 ${active(isDefault)}`}
            onPress={onDefault}
          />
          <IconButton
            label={t(view.is_shared ? 'views.unshare' : 'views.share', { name: view.name })}
            icon={Users}
            className={`size-7 ${active(view.is_shared)}`}
            onPress={() => toastErrors(changeView(view.id, { is_shared: !view.is_shared }))}
          />
          <IconButton
            label={t('views.rename', { name: view.name })}
            icon={Pencil}
            className="size-7 text-soft"
            onPress={onRename}
          />
          <IconButton
            label={t('views.remove', { name: view.name })}
            icon={Trash2}
            className="size-7 text-soft"
            onPress={() => toastErrors(remove())}
          />
        </span>
      )}
    </li>
  );
}
