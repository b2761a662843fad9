import { ListBox } from '@heroui/react';
import type { ReactNode } from 'react';
import { FilterField } from '../../../ui/FilterField.tsx';
import type { MoveTarget } from './use-move.ts';

/** One place to which messages can move. */
export type MoveChoice = {
  key: string;
  name: string;
  /** Below the name. */
  about?: string;
  mark: ReactNode;
  target: MoveTarget;
};

type ChoiceListProps = {
  label: string;
  findLabel: string;
  typed: string;
  onType(typed: string): void;
  choices: MoveChoice[];
  chosen: MoveTarget | null;
  onChoose(target: MoveTarget | null): void;
  /** Shown if there are no choices. */
  empty: ReactNode;
};

/** A list of places with a field that finds them. */
export function ChoiceList({
  label,
  findLabel,
  typed,
  onType,
  choices,
  chosen,
  onChoose,
  empty,
}: ChoiceListProps) {
  const selected = choices.find(({ target }) => isSame(target, chosen));
  return (
    <div className="flex flex-col gap-2">
      <FilterField label={findLabel} value={typed} onChange={onType} autoFocus />
      <ListBox
        aria-label={label}
        selectionMode="single"
        selectedKeys={selected ? [selected.key] : []}
        onSelectionChange={(keys) =>
          onChoose(choices.find(({ key }) => keys !== 'all' && keys.has(key))?.target ?? null)
        }
        items={choices}
        renderEmptyState={() => <div className="px-2 py-3 text-sm text-faint">{empty}</div>}
        className="h-60 overflow-y-auto rounded-lg border border-hairline p-1"
      >
        {({ key, name, about, mark }) => (
          <ListBox.Item id={key} textValue={name} className="min-h-8">
            <span className="grid w-6 shrink-0 place-items-center text-soft">{mark}</span>
            <span className="min-w-0 flex-1">
              <span className="block truncate text-ink">{name}</span>
              {about && <span className="block truncate text-xs text-faint">{about}</span>}
            </span>
            <ListBox.ItemIndicator />
          </ListBox.Item>
        )}
      </ListBox>
    </div>
  );
}

const isSame = (a: MoveTarget, b: MoveTarget | null) =>
  b !== null && a.channelId === b.channelId && a.threadId === b.threadId;
