import { Checkbox } from '@heroui/react';
import { fileSize } from '@parley/model';
import { clsx } from 'clsx';
import { type KeyboardEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { VList, type VListHandle } from 'virtua';
import { draggable, draggedWith, dropTarget } from './drag.ts';
import { useDriveState } from './drive-state.tsx';
import { EntryMenu } from './EntryMenu.tsx';
import { Thumbnail } from '../files/EntryIcon.tsx';
import { nounProps } from '../../lib/nouns.ts';
import { nounOfEntry, sizeOf } from './entries.ts';
import { type Entry } from '../files/entry.ts';
import type { ListProps } from './FileTable.tsx';
import { focusWhenDrawn } from '../../ui/focus-when-drawn.ts';

/** Minimum width of a card, and the width at which its picture loads, in pixels. */
const CARD = 168;
const PICTURE = 320;

const byName = new Intl.Collator(undefined, { numeric: true });
const rank = ({ kind }: Entry) => (kind === 'folder' ? 0 : 1);

/** Files and folders as cards with pictures. Arrow keys move, Enter opens. */
export function FileGrid({ label, entries, selected, onSelect, onKey, drop }: ListProps) {
  const { actions, isBin } = useDriveState();
  const [columns, frame] = useColumnCount();
  const list = useRef<VListHandle>(null);
  const [current, setCurrent] = useState<string | null>(null);
  const sorted = useMemo(
    () => entries.toSorted((a, b) => rank(a) - rank(b) || byName.compare(a.name, b.name)),
    [entries],
  );
  const rows = useMemo(
    () =>
      Array.from({ length: Math.ceil(sorted.length / columns) }, (_, row) =>
        sorted.slice(row * columns, (row + 1) * columns),
      ),
    [sorted, columns],
  );
  const focusable = sorted.some(({ id }) => id === current) ? current : sorted[0]?.id;

  const goTo = (index: number) => {
    const next = sorted[Math.max(0, Math.min(sorted.length - 1, index))];
    if (!next) return;
    setCurrent(next.id);
    list.current?.scrollToIndex(Math.floor(sorted.indexOf(next) / columns), { align: 'nearest' });
    focusWhenDrawn(frame.current, `[data-card="${CSS.escape(next.id)}"]`);
  };
  const toggle = (id: string) => {
    const next = new Set(selected);
    if (!next.delete(id)) next.add(id);
    onSelect(next);
  };
  const keyDown = (event: KeyboardEvent, entry: Entry) => {
    const index = sorted.indexOf(entry);
    const targets: Record<string, number> = {
      ArrowRight: index + 1,
      ArrowLeft: index - 1,
      ArrowDown: index + columns,
      ArrowUp: index - columns,
      Home: 0,
      End: sorted.length - 1,
    };
    const target = targets[event.key];
    if (target !== undefined) goTo(target);
    else if (event.key === ' ' && (event.shiftKey || entry.kind === 'folder')) toggle(entry.id);
    else if (event.key.toLowerCase() === 'a' && (event.ctrlKey || event.metaKey))
      onSelect(new Set(sorted.map(({ id }) => id)));
    else return onKey(event, entry);
    event.preventDefault();
  };

  return (
    <div
      ref={frame}
      role="grid"
      aria-label={label}
      aria-rowcount={rows.length}
      aria-multiselectable
      className="min-h-0 flex-1"
    >
      <VList ref={list} className="px-gutter" itemSize={190}>
        {rows.map((row, index) => (
          <div
            key={row[0]?.id}
            role="row"
            aria-rowindex={index + 1}
            className="grid gap-3 pt-3"
            style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
          >
            {row.map((entry) => (
              <Card
                key={entry.id}
                entry={entry}
                isSelected={selected.has(entry.id)}
                onToggle={() => toggle(entry.id)}
                attributes={{
                  ...(entry.kind !== 'attachment' &&
                    !isBin &&
                    draggable(() => draggedWith(entry, selected))),
                  ...(entry.kind === 'folder' &&
                    !isBin &&
                    dropTarget({ channelId: entry.row.channel_id, folderId: entry.id }, drop)),
                }}
                button={{
                  tabIndex: entry.id === focusable ? 0 : -1,
                  onFocus: () => setCurrent(entry.id),
                  onKeyDown: (event) => keyDown(event, entry),
                  onClick: () => !isBin && actions.open(entry),
                }}
              />
            ))}
          </div>
        ))}
      </VList>
    </div>
  );
}

type CardProps = {
  entry: Entry;
  isSelected: boolean;
  onToggle(): void;
  attributes: React.HTMLAttributes<HTMLElement>;
  button: React.ButtonHTMLAttributes<HTMLButtonElement>;
};

function Card({ entry, isSelected, onToggle, attributes, button }: CardProps) {
  const { t, i18n } = useTranslation('drive');
  const { t: common } = useTranslation('common');
  const size = sizeOf(entry);
  return (
    <div
      role="gridcell"
      aria-selected={isSelected}
      {...attributes}
      {...nounProps(nounOfEntry(entry), entry.id)}
      className={clsx(
        'group relative',
        'rounded-lg border bg-raised data-[over]:border-accent data-[over]:bg-tint',
        isSelected ? 'border-accent' : 'border-hairline',
      )}
    >
      <button
        type="button"
        data-card={entry.id}
        {...button}
        className="block w-full cursor-pointer rounded-lg text-start"
      >
        <span className="grid h-28 place-items-center overflow-hidden rounded-t-lg bg-rail">
          <Thumbnail entry={entry} width={PICTURE} />
        </span>
        <span className="flex flex-col py-2 ps-3 pe-9">
          <span className="truncate text-sm font-medium" title={entry.name}>
            {entry.name}
          </span>
          <span className="text-xs text-faint tabular-nums">
            {size === null ? t('folder') : fileSize(size, i18n.language)}
          </span>
        </span>
      </button>
      <Checkbox
        aria-label={common('table.select', { name: entry.name })}
        isSelected={isSelected}
        onChange={onToggle}
        className={clsx(
          'absolute start-2 top-2 m-0',
          !isSelected && 'opacity-0 group-focus-within:opacity-100 group-hover:opacity-100',
        )}
      >
        <Checkbox.Content>
          <Checkbox.Control className="border border-faint bg-raised">
            <Checkbox.Indicator />
          </Checkbox.Control>
        </Checkbox.Content>
      </Checkbox>
      <EntryMenu entry={entry} className="absolute end-1 bottom-2.5" />
    </div>
  );
}

/** Number of cards that fit in a row. */
function useColumnCount() {
  const frame = useRef<HTMLDivElement>(null);
  const [columns, setColumns] = useState(4);
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    const watch = new ResizeObserver(() =>
      setColumns(Math.max(2, Math.floor(element.clientWidth / CARD))),
    );
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  return [columns, frame] as const;
}
