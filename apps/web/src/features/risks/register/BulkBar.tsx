import { Button, Dropdown, Popover } from '@heroui/react';
import type { Risk } from '@parley/model';
import { ChevronDown, Trash2, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/IconButton.tsx';
import { toastErrors } from '../../../lib/toast-errors.ts';
import { DayField } from '../../../ui/DayField.tsx';
import { STATUSES } from '../filter.ts';
import { binWithUndo } from '../bin-with-undo.ts';
import { changeWithUndo } from '../change-with-undo.ts';
import { PersonField } from '../PersonField.tsx';
import { MenuOverlay, PanelOverlay } from '../../../ui/Overlays.tsx';

type BulkBarProps = { selected: readonly Risk[]; onClear(): void };

/** Actions for several risks, each with undo. */
export function BulkBar({ selected, onClear }: BulkBarProps) {
  const { t } = useTranslation('risks');
  const count = selected.length;
  const ids = selected.map(({ id }) => id);
  const remove = async () => {
    await binWithUndo(ids);
    onClear();
  };
  return (
    <div
      role="toolbar"
      aria-label={t('bulk')}
      className="mx-gutter mb-1 flex flex-wrap items-center gap-1 rounded-lg bg-tint px-2.5 py-1.5"
    >
      <span role="status" className="me-2 text-sm font-medium">
        {t('selected', { count })}
      </span>
      <Dropdown>
        <Button size="sm" variant="ghost" className="h-7 gap-1 px-2 font-normal">
          {t('status')}
          <ChevronDown size={13} strokeWidth={1.75} aria-hidden="true" />
        </Button>
        <MenuOverlay label={t('status')} placement="bottom start">
          <Dropdown.Menu
            aria-label={t('status')}
            onAction={(key) => {
              const status = STATUSES.find((each) => each === key);
              if (status) changeWithUndo(selected, 'status', status);
            }}
          >
            {STATUSES.map((status) => (
              <Dropdown.Item key={status} id={status} textValue={t(`statuses.${status}`)}>
                {t(`statuses.${status}`)}
              </Dropdown.Item>
            ))}
          </Dropdown.Menu>
        </MenuOverlay>
      </Dropdown>
      <Asking label={t('owner')}>
        {(close) => (
          <PersonField
            label={t('owner')}
            value={null}
            onChange={(owner_id) => {
              close();
              changeWithUndo(selected, 'owner_id', owner_id);
            }}
          />
        )}
      </Asking>
      <Asking label={t('due')}>
        {(close) => (
          <DueForm
            onSave={(due_on) => {
              close();
              changeWithUndo(selected, 'due_on', due_on);
            }}
          />
        )}
      </Asking>
      <Button
        size="sm"
        variant="ghost"
        className="h-7 gap-1.5 px-2 font-normal text-bad"
        onPress={() => toastErrors(remove())}
      >
        <Trash2 size={14} strokeWidth={1.75} aria-hidden="true" />
        {t('delete')}
      </Button>
      <IconButton
        label={t('clearSelection')}
        icon={X}
        className="ms-auto size-7"
        onPress={onClear}
      />
    </div>
  );
}

function Asking({
  label,
  children,
}: {
  label: string;
  children(close: () => void): React.ReactNode;
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover isOpen={isOpen} onOpenChange={setOpen}>
      <Button size="sm" variant="ghost" className="h-7 gap-1 px-2 font-normal">
        {label}
        <ChevronDown size={13} strokeWidth={1.75} aria-hidden="true" />
      </Button>
      <PanelOverlay label={label} placement="bottom start" className="w-64 p-3">
        {children(() => setOpen(false))}
      </PanelOverlay>
    </Popover>
  );
}

function DueForm({ onSave }: { onSave(day: string | null): void }) {
  const { t } = useTranslation('risks');
  const [day, setDay] = useState<string | null>(null);
  return (
    <div className="flex flex-col gap-3">
      <DayField label={t('due')} value={day} onChange={setDay} />
      <div className="flex justify-end gap-2">
        <Button size="sm" variant="tertiary" onPress={() => onSave(null)}>
          {t('noDay')}
        </Button>
        <Button size="sm" variant="primary" isDisabled={day === null} onPress={() => onSave(day)}>
          {t('set')}
        </Button>
      </div>
    </div>
  );
}
