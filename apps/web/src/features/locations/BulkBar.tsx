import { Button, Dropdown } from '@heroui/react';
import type { Location } from '@parley/model';
import { Download, Trash2, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useOwnId, useWorkspace } from '../../data/index.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { toastErrors } from '../../lib/toast-errors.ts';
import { useRights } from '../members/use-rights.ts';
import { exportLocations } from './csv/export.ts';
import { type LocationKind, kindIcons, locationKinds } from './kinds.ts';
import { changeLocations, removeLocations } from './mutations.ts';
import { MenuOverlay } from '../../ui/Overlays.tsx';

/** Actions for all selected locations. */
export function BulkBar({ rows, onDone }: { rows: readonly Location[]; onDone(): void }) {
  const { t } = useTranslation('locations');
  const ownId = useOwnId();
  const { can } = useRights(useWorkspace()?.id ?? '');
  const canRemove =
    rows.every(({ created_by }) => created_by === ownId) || can('locations', 'delete');
  const setKind = (key: unknown) => {
    const kind: LocationKind | undefined = locationKinds.find((each) => each === key);
    if (kind)
      toastErrors(
        changeLocations(
          rows.map(({ id }) => id),
          { kind },
        ),
      );
  };
  const remove = () => {
    toastErrors(removeLocations(rows, ownId));
    onDone();
  };
  return (
    <div
      role="toolbar"
      aria-label={t('bulkActions')}
      className="flex shrink-0 flex-wrap items-center gap-1 border-t border-hairline bg-raised px-gutter py-1.5"
    >
      <span className="me-auto ps-1 text-sm font-medium tabular-nums">
        {t('selected', { count: rows.length })}
      </span>
      <Dropdown>
        <Button size="sm" variant="ghost">
          {t('setKind')}
        </Button>
        <MenuOverlay label={t('setKind')} placement="top end">
          <Dropdown.Menu onAction={setKind}>
            {locationKinds.map((kind) => {
              const Icon = kindIcons[kind];
              return (
                <Dropdown.Item key={kind} id={kind} textValue={t(`kinds.${kind}`)}>
                  <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
                  {t(`kinds.${kind}`)}
                </Dropdown.Item>
              );
            })}
          </Dropdown.Menu>
        </MenuOverlay>
      </Dropdown>
      <IconButton
        label={t('exportSelected')}
        icon={Download}
        onPress={() => exportLocations(rows)}
      />
      {canRemove && <IconButton label={t('delete')} icon={Trash2} onPress={remove} />}
      <IconButton label={t('clearSelection')} icon={X} onPress={onDone} />
    </div>
  );
}
