import { Button, Dropdown, Tabs } from '@heroui/react';
import { clsx } from 'clsx';
import { Download, MapPinPlus, MoreHorizontal, Plus, SquarePen, Upload } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTableGroup } from '../../data/index.ts';
import { errorText } from '../../lib/error-text.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { SkeletonLines } from '../../ui/Skeletons.tsx';
import { useIsNarrow } from '../../lib/use-width.ts';
import { exportLocations } from './csv/export.ts';
import { LocationDialog } from './LocationDialog.tsx';
import { LocationFilters } from './LocationFilters.tsx';
import { LocationList } from './LocationList.tsx';
import { MapPane } from './MapPane.tsx';
import { hasWebGl } from './map/webgl.ts';
import { useLocationsView } from './use-locations.ts';
import { MenuOverlay } from '../../ui/Overlays.tsx';
import { LoadError } from '../../ui/LoadError.tsx';

const ImportLocations = lazy(() => import('./csv/ImportLocations.tsx'));

/** All locations of the workspace (`/locations`), on a map and in a list. */
export default function LocationsScreen() {
  const { t } = useTranslation('locations');
  const { status, error } = useTableGroup('locations');
  const view = useLocationsView();
  const isNarrow = useIsNarrow();
  const hasMap = hasWebGl();
  const [tab, setTab] = useState<'list' | 'map'>('list');
  const [isImporting, setImporting] = useState(false);
  const isWaiting = status === 'loading' && view.all.length === 0;
  const drop = () => {
    setTab('map');
    view.setDropping(true);
  };

  const list = (
    <>
      {!hasMap && (
        <p className="mx-gutter mb-2 rounded-lg bg-hover px-3 py-2 text-sm text-soft">
          {t('noMap')}
        </p>
      )}
      {status === 'error' && (
        <div className="mx-gutter mb-2">
          <LoadError error={error}>{t('loadFailed', { reason: errorText(error) })}</LoadError>
        </div>
      )}
      {isWaiting && (
        <div className="px-gutter pt-2">
          <SkeletonLines count={6} />
        </div>
      )}
      {(status === 'ready' || view.all.length > 0) && (
        <LocationList
          view={view}
          hasMap={hasMap && !isNarrow}
          onAdd={() => view.setDialog({ location: null, at: null })}
          onDrop={hasMap ? drop : null}
        />
      )}
    </>
  );
  const map = hasMap && <MapPane view={view} />;

  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <PageHeader
        title={t('title')}
        actions={
          <Actions
            onAdd={() => view.setDialog({ location: null, at: null })}
            onDrop={hasMap ? drop : null}
            onImport={() => setImporting(true)}
            onExport={view.shown.length > 0 ? () => exportLocations(view.shown) : null}
          />
        }
      />
      {isNarrow && hasMap ? (
        <Tabs
          variant="secondary"
          selectedKey={tab}
          onSelectionChange={(key) => setTab(key === 'map' ? 'map' : 'list')}
          className="flex min-h-0 flex-1 flex-col"
        >
          <Tabs.ListContainer className="px-gutter">
            <Tabs.List aria-label={t('phoneTabs')} className="w-full">
              <Tabs.Tab id="list">
                {t('tabList')}
                <Tabs.Indicator />
              </Tabs.Tab>
              <Tabs.Tab id="map">
                {t('tabMap')}
                <Tabs.Indicator />
              </Tabs.Tab>
            </Tabs.List>
          </Tabs.ListContainer>
          <Tabs.Panel id="list" className="flex min-h-0 flex-1 flex-col p-0 pt-3">
            <LocationFilters view={view} hasMap={false} />
            {list}
          </Tabs.Panel>
          <Tabs.Panel id="map" className="relative min-h-0 flex-1 p-0">
            {map}
          </Tabs.Panel>
        </Tabs>
      ) : (
        <div className="flex min-h-0 flex-1 border-t border-hairline">
          <div
            className={clsx(
              'flex min-h-0 min-w-0 flex-col pt-3',
              hasMap
                ? 'w-[clamp(24rem,46%,30rem)] shrink-0 border-e border-hairline'
                : 'max-w-4xl flex-1',
            )}
          >
            <LocationFilters view={view} hasMap={hasMap} />
            {list}
          </div>
          {map && <div className="relative min-w-0 flex-1">{map}</div>}
        </div>
      )}
      {view.dialog && (
        <LocationDialog
          key={view.dialog.location?.id ?? 'new'}
          {...view.dialog}
          onClose={() => view.setDialog(null)}
          onAdded={view.choose}
        />
      )}
      {isImporting && (
        <Suspense>
          <ImportLocations onClose={() => setImporting(false)} />
        </Suspense>
      )}
    </div>
  );
}

type ActionsProps = {
  onAdd(): void;
  onDrop: (() => void) | null;
  onImport(): void;
  onExport: (() => void) | null;
};

function Actions({ onAdd, onDrop, onImport, onExport }: ActionsProps) {
  const { t } = useTranslation('locations');
  return (
    <>
      <Dropdown>
        <Button isIconOnly size="sm" variant="ghost" aria-label={t('more')}>
          <MoreHorizontal size={17} strokeWidth={1.75} aria-hidden="true" />
        </Button>
        <MenuOverlay label={t('more')} placement="bottom end">
          <Dropdown.Menu
            disabledKeys={onExport ? [] : ['export']}
            onAction={(key) => (key === 'import' ? onImport() : onExport?.())}
          >
            <Dropdown.Item id="import" textValue={t('importCsv')}>
              <Upload size={16} strokeWidth={1.75} aria-hidden="true" />
              {t('importCsv')}
            </Dropdown.Item>
            <Dropdown.Item id="export" textValue={t('exportCsv')}>
              <Download size={16} strokeWidth={1.75} aria-hidden="true" />
              {t('exportCsv')}
            </Dropdown.Item>
          </Dropdown.Menu>
        </MenuOverlay>
      </Dropdown>
      <Dropdown>
        <Button size="sm" variant="primary">
          <Plus size={16} strokeWidth={1.75} aria-hidden="true" />
          {t('addLocation')}
        </Button>
        <MenuOverlay label={t('addLocation')} placement="bottom end">
          <Dropdown.Menu
            disabledKeys={onDrop ? [] : ['drop']}
            onAction={(key) => (key === 'drop' ? onDrop?.() : onAdd())}
          >
            <Dropdown.Item id="drop" textValue={t('dropPin')}>
              <MapPinPlus size={16} strokeWidth={1.75} aria-hidden="true" />
              {t('dropPin')}
            </Dropdown.Item>
            <Dropdown.Item id="form" textValue={t('withForm')}>
              <SquarePen size={16} strokeWidth={1.75} aria-hidden="true" />
              {t('withForm')}
            </Dropdown.Item>
          </Dropdown.Menu>
        </MenuOverlay>
      </Dropdown>
    </>
  );
}
