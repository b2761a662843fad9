import { Dropdown, Separator } from '@heroui/react';
import { ArrowDown, ArrowUp, ListChecks, Pencil, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { keyNames } from '../../lib/keys.ts';
import { toastErrors } from '../../lib/toast-errors.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { OpenedMenu } from '../../ui/OpenedMenu.tsx';
import type { TalkGroup } from './groups.ts';
import { sectionStep } from './moves.ts';
import { orderSections, removeSection, renameSection } from './mutations.ts';
import type { ListedTalk } from './queries.ts';

const SectionDialog = lazy(() => import('./SectionDialog.tsx'));
const ChooseDialog = lazy(() => import('./ChooseDialog.tsx'));

type SectionMenuProps = {
  group: TalkGroup<ListedTalk>;
  groups: TalkGroup<ListedTalk>[];
};

/** Actions on a section of one's own. */
export default function SectionMenu({ group, groups }: SectionMenuProps) {
  const { t } = useTranslation('sections');
  const [asks, setAsks] = useState<'choose' | 'rename' | 'remove' | null>(null);
  const { key, name } = group;
  const steps = { up: sectionStep(groups, key, -1), down: sectionStep(groups, key, 1) };
  const close = () => setAsks(null);
  const act = (chosen: React.Key) => {
    if (chosen === 'choose' || chosen === 'rename' || chosen === 'remove') setAsks(chosen);
    else if (chosen === 'up' || chosen === 'down') toastErrors(orderSections(steps[chosen] ?? []));
  };
  return (
    <>
      <OpenedMenu
        label={t('shell:sectionMenuOf', { name })}
        className="min-w-56"
        placement="bottom end"
        onAction={act}
      >
        <Dropdown.Item id="choose" textValue={t('choose')}>
          <ListChecks size={16} strokeWidth={1.75} aria-hidden="true" />
          {t('choose')}
        </Dropdown.Item>
        <Dropdown.Item id="rename" textValue={t('rename')}>
          <Pencil size={16} strokeWidth={1.75} aria-hidden="true" />
          {t('rename')}
        </Dropdown.Item>
        <Dropdown.Item id="up" textValue={t('up')} isDisabled={!steps.up}>
          <ArrowUp size={16} strokeWidth={1.75} aria-hidden="true" />
          <span className="flex-1">{t('up')}</span>
          <Shortcut keys="Ctrl Shift ↑" />
        </Dropdown.Item>
        <Dropdown.Item id="down" textValue={t('down')} isDisabled={!steps.down}>
          <ArrowDown size={16} strokeWidth={1.75} aria-hidden="true" />
          <span className="flex-1">{t('down')}</span>
          <Shortcut keys="Ctrl Shift ↓" />
        </Dropdown.Item>
        <Separator />
        <Dropdown.Item id="remove" textValue={t('remove')} className="text-bad">
          <Trash2 size={16} strokeWidth={1.75} className="text-bad" aria-hidden="true" />
          {t('remove')}
        </Dropdown.Item>
      </OpenedMenu>
      <Suspense>
        {asks === 'choose' && <ChooseDialog group={group} groups={groups} onClose={close} />}
        {asks === 'rename' && (
          <SectionDialog
            title={t('rename')}
            submitLabel={t('save')}
            initial={name}
            onSave={(next) => renameSection(key, next)}
            onClose={close}
          />
        )}
      </Suspense>
      <ConfirmDialog
        isOpen={asks === 'remove'}
        onOpenChange={(isOpen) => setAsks(isOpen ? 'remove' : null)}
        title={t('removeTitle', { name })}
        text={t('removeText')}
        confirmLabel={t('remove')}
        onConfirm={() => toastErrors(removeSection(key))}
      />
    </>
  );
}

const Shortcut = ({ keys }: { keys: string }) => (
  <span className="text-xs text-faint" aria-hidden="true">
    {keyNames(keys)}
  </span>
);
