import { fold } from '@parley/model';
import { useNavigate } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Virtualizer, type VirtualizerHandle } from 'virtua';
import { useProfiles } from '../../data/index.ts';
import { inRem, scaledPixels } from '../../lib/rem.ts';
import { focusWhenDrawn } from '../../ui/focus-when-drawn.ts';
import { isNearEnd } from '../../ui/near-end.ts';
import { SkeletonWord } from '../../ui/Skeletons.tsx';
import type { DirectoryPerson } from './person.ts';
import { PersonFace, PersonName } from './PersonName.tsx';
import type { Post } from './use-organisation.ts';
import { type TreeLine, treeLines } from './tree.ts';

const ROW_HEIGHT = 44;
const INDENT = 24;
/** Levels open at first. */
const OPEN_LEVELS = 3;

type OrganisationTreeProps = {
  posts: readonly Post[];
  /** People who match the filters; undefined for all. */
  found: readonly DirectoryPerson[] | undefined;
  /** Loads the next page of matches. */
  onEnd: (() => void) | undefined;
};

/** The organisation tree. Arrow keys move, open and close, Enter opens a person, letters search. */
export function OrganisationTree({ posts, found, onEnd }: OrganisationTreeProps) {
  'use memo';
  const { t } = useTranslation('directory');
  const navigate = useNavigate();
  const scroller = useRef<HTMLDivElement>(null);
  const list = useRef<VirtualizerHandle>(null);
  const [changed, setChanged] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [current, setCurrent] = useState<string | null>(null);
  const ids = found && new Set(found.map(({ id }) => id));
  const lines = treeLines(posts, {
    found: ids,
    isOpen: (id, level) => changed.get(id) ?? level < OPEN_LEVELS,
  });
  const focusable = lines.some(({ person }) => person.id === current)
    ? current
    : (lines[0]?.person.id ?? null);

  const setOpen = (wanted: readonly TreeLine<Post>[], isOpen: boolean) =>
    setChanged(
      (before) => new Map([...before, ...wanted.map(({ person }) => [person.id, isOpen] as const)]),
    );
  const goTo = (index: number) => {
    const line = lines[index];
    if (!line) return;
    setCurrent(line.person.id);
    list.current?.scrollToIndex(index, { align: 'nearest' });
    focusWhenDrawn(scroller.current, `[data-person="${line.person.id}"]`);
  };
  const onKey = (event: KeyboardEvent, index: number) => {
    const line = lines[index];
    if (
      !line ||
      event.target !== event.currentTarget ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey
    )
      return;
    const keys: Record<string, () => void> = {
      ArrowDown: () => goTo(index + 1),
      ArrowUp: () => goTo(index - 1),
      Home: () => goTo(0),
      End: () => goTo(lines.length - 1),
      ArrowRight: () => (line.isOpen ? goTo(index + 1) : setOpen([line], true)),
      ArrowLeft: () =>
        line.isOpen && ids === undefined
          ? setOpen([line], false)
          : goTo(lines.findIndex(({ person }) => person.id === line.parentId)),
      '*': () =>
        setOpen(
          lines.filter(({ parentId }) => parentId === line.parentId),
          true,
        ),
      Enter: () =>
        void navigate({ to: '/directory/$profileId', params: { profileId: line.person.id } }),
    };
    const run =
      keys[event.key] ??
      (/^\p{L}$/u.test(event.key) ? () => goTo(nextNamed(lines, index, event.key)) : undefined);
    if (!run) return;
    event.preventDefault();
    run();
  };

  return (
    <div
      ref={scroller}
      role="tree"
      aria-label={t('views.tree')}
      data-virtual
      className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-gutter pb-8"
    >
      <Virtualizer
        ref={list}
        scrollRef={scroller}
        data={lines}
        itemSize={scaledPixels(ROW_HEIGHT)}
        bufferSize={600}
        onScroll={(offset) => isNearEnd(list.current, offset) && onEnd?.()}
      >
        {(line, index) => (
          <Line
            key={line.person.id}
            line={line}
            isFocusable={line.person.id === focusable}
            onFocus={() => setCurrent(line.person.id)}
            onKey={(event) => onKey(event, index)}
            onToggle={
              ids === undefined && line.reports > 0
                ? () => setOpen([line], !line.isOpen)
                : undefined
            }
          />
        )}
      </Virtualizer>
    </div>
  );
}

/**
 * The next line whose name starts with a letter, wrapping around; the same line if there is none.
 */
function nextNamed(lines: readonly TreeLine<Post>[], from: number, letter: string): number {
  const wanted = fold(letter);
  const order = [...lines.keys()].map((step) => (from + 1 + step) % lines.length);
  return (
    order.find((index) => fold(lines[index]?.person.person?.name ?? '').startsWith(wanted)) ?? from
  );
}

type LineProps = {
  line: TreeLine<Post>;
  isFocusable: boolean;
  onFocus(): void;
  onKey(event: KeyboardEvent): void;
  onToggle: (() => void) | undefined;
};

function Line({ line, isFocusable, onFocus, onKey, onToggle }: LineProps) {
  const { t } = useTranslation('directory');
  const { level, reports, isOpen, isContext, position, siblings } = line;
  const { id, person } = line.person;
  // Looking up a person fetches their row.
  const profile = useProfiles().get(id);
  return (
    <div
      role="treeitem"
      data-person={id}
      aria-busy={!profile}
      aria-level={level}
      aria-posinset={position}
      aria-setsize={siblings}
      aria-expanded={reports > 0 ? isOpen : undefined}
      aria-selected={false}
      aria-label={[
        person?.name,
        person?.entry?.title,
        reports > 0 ? t('reportsCount', { count: reports }) : null,
      ]
        .filter(Boolean)
        .join(', ')}
      tabIndex={isFocusable ? 0 : -1}
      onFocus={onFocus}
      onKeyDown={onKey}
      className={`flex items-center gap-2.5 rounded-lg pe-2 outline-offset-[-2px] hover:bg-hover/60`}
      style={{
        height: inRem(ROW_HEIGHT),
        paddingInlineStart: inRem(4 + (level - 1) * INDENT),
      }}
    >
      {/* Not a tab stop, since the arrow keys do the same. */}
      <button
        type="button"
        tabIndex={-1}
        aria-hidden="true"
        onClick={onToggle}
        className={clsx(
          'grid size-7 shrink-0 place-items-center',
          'rounded-md text-faint',
          onToggle && 'cursor-pointer hover:bg-hover hover:text-ink',
        )}
      >
        {reports > 0 && (
          <ChevronRight
            size={16}
            strokeWidth={1.75}
            className={`transition-transform ${isOpen ? 'rotate-90' : 'rtl:rotate-180'}`}
          />
        )}
      </button>
      {person ? (
        <>
          <PersonFace person={person} size="sm" />
          <PersonName
            person={person}
            tabIndex={-1}
            className={isContext ? 'text-soft' : 'font-medium'}
          />
        </>
      ) : (
        <SkeletonWord className="w-40" />
      )}
      <span className="min-w-0 flex-1 truncate text-sm text-soft">{person?.entry?.title}</span>
      {reports > 0 && (
        <span
          className="shrink-0 text-xs text-faint tabular-nums"
          title={t('reportsCount', { count: reports })}
        >
          {reports}
        </span>
      )}
    </div>
  );
}
