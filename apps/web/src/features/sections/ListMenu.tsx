import { Dropdown, Header, Separator } from '@heroui/react';
import { FolderPlus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOwnId, useWorkspace } from '../../data/index.ts';
import { OpenedMenu } from '../../ui/OpenedMenu.tsx';
import { ORDERS } from './groups.ts';
import { changeList, DENSITIES, useListSettings } from './list-settings.ts';
import { addSection } from './mutations.ts';
import { useTalkGroups } from './queries.ts';

const SectionDialog = lazy(() => import('./SectionDialog.tsx'));

/** How the list is shown, and a new section. */
export default function ListMenu() {
  const { t } = useTranslation('sections');
  const { isUnreadOnly, order, density } = useListSettings();
  const groups = useTalkGroups();
  const workspaceId = useWorkspace()?.id ?? '';
  const ownId = useOwnId();
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      <OpenedMenu
        label={t('shell:listMenu')}
        className="min-w-56"
        placement="bottom end"
        onAction={(key) => key === 'new' && setAdding(true)}
      >
        <Dropdown.Item id="new" textValue={t('new')}>
          <FolderPlus size={16} strokeWidth={1.75} aria-hidden="true" />
          {t('new')}
        </Dropdown.Item>
        <Separator />
        <Dropdown.Section
          aria-label={t('show')}
          selectionMode="multiple"
          selectedKeys={isUnreadOnly ? ['unread'] : []}
          onSelectionChange={(keys) =>
            changeList({ isUnreadOnly: keys === 'all' || keys.size > 0 })
          }
        >
          <Dropdown.Item id="unread" textValue={t('unreadOnly')}>
            <span className="flex-1">{t('unreadOnly')}</span>
            <Dropdown.ItemIndicator />
          </Dropdown.Item>
        </Dropdown.Section>
        <Separator />
        <OneOf
          heading={t('order')}
          options={ORDERS}
          chosen={order}
          nameOf={(key) => t(`orders.${key}`)}
          onChoose={(chosen) => changeList({ order: chosen })}
        />
        <Separator />
        <OneOf
          heading={t('density')}
          options={DENSITIES}
          chosen={density}
          nameOf={(key) => t(`densities.${key}`)}
          onChoose={(chosen) => changeList({ density: chosen })}
        />
      </OpenedMenu>
      {isAdding && (
        <Suspense>
          <SectionDialog
            title={t('new')}
            submitLabel={t('create')}
            initial=""
            onSave={(name) => addSection(name, groups, { workspaceId, ownId })}
            onClose={() => setAdding(false)}
          />
        </Suspense>
      )}
    </>
  );
}

type OneOfProps<Key extends string> = {
  heading: string;
  options: readonly Key[];
  chosen: Key;
  nameOf(key: Key): string;
  onChoose(key: Key): void;
};

/** A choice within the menu. */
function OneOf<Key extends string>({
  heading,
  options,
  chosen,
  nameOf,
  onChoose,
}: OneOfProps<Key>) {
  return (
    <Dropdown.Section
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[chosen]}
      onSelectionChange={(keys) => {
        const next = options.find((key) => keys !== 'all' && keys.has(key));
        if (next) onChoose(next);
      }}
    >
      <Header className="px-2 pt-1 text-xs text-faint">{heading}</Header>
      {options.map((key) => (
        <Dropdown.Item key={key} id={key} textValue={nameOf(key)}>
          <span className="flex-1">{nameOf(key)}</span>
          <Dropdown.ItemIndicator />
        </Dropdown.Item>
      ))}
    </Dropdown.Section>
  );
}
