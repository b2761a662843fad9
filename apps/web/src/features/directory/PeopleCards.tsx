import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { Virtualizer, type VirtualizerHandle } from 'virtua';
import { LocalTime } from '../../ui/LocalTime.tsx';
import { isNearEnd } from '../../ui/near-end.ts';
import { SkeletonWord } from '../../ui/Skeletons.tsx';
import type { DirectoryPerson } from './person.ts';
import { PersonFace, PersonName } from './PersonName.tsx';
import { Skills } from './Skills.tsx';

const CARD_MIN = 264;
const ROW_HEIGHT = 152;

/** People as cards, as many per row as fit. */
export function PeopleCards({
  label,
  people,
  onEnd,
}: {
  label: string;
  people: readonly DirectoryPerson[];
  /** Loads the next page. */ onEnd: (() => void) | undefined;
}) {
  'use memo';
  const scroller = useRef<HTMLDivElement>(null);
  const list = useRef<VirtualizerHandle>(null);
  const width = useWidth(scroller);
  const perRow = Math.max(1, Math.floor(width / CARD_MIN));
  const rows = Array.from({ length: Math.ceil(people.length / perRow) }, (_, row) =>
    people.slice(row * perRow, (row + 1) * perRow),
  );
  return (
    <div
      ref={scroller}
      role="list"
      aria-label={label}
      data-virtual
      className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-gutter pb-8"
    >
      <Virtualizer
        ref={list}
        scrollRef={scroller}
        data={rows}
        itemSize={ROW_HEIGHT}
        bufferSize={600}
        onScroll={(offset) => isNearEnd(list.current, offset) && onEnd?.()}
      >
        {(row) => (
          <div
            key={row[0]?.id}
            className="grid gap-3 pb-3"
            style={{ gridTemplateColumns: `repeat(${perRow}, minmax(0, 1fr))` }}
          >
            {row.map((person) => (
              <Card key={person.id} person={person} />
            ))}
          </div>
        )}
      </Virtualizer>
    </div>
  );
}

function Card({ person }: { person: DirectoryPerson }) {
  const { entry, location, awaitsLocation, timeZone, skills } = person;
  return (
    <div
      role="listitem"
      className="flex h-35 flex-col gap-2.5 rounded-lg border border-hairline p-3.5 transition-colors hover:bg-hover/50"
    >
      <div className="flex min-w-0 items-start gap-3">
        <PersonFace person={person} />
        <div className="min-w-0 flex-1 leading-snug">
          <PersonName person={person} className="font-semibold" />
          <p className="truncate text-sm text-soft">{entry?.title}</p>
        </div>
      </div>
      <p className="flex min-w-0 items-baseline gap-1.5 text-sm text-faint">
        <span className="truncate">
          {[entry?.department, location?.name].filter(Boolean).join(' · ')}
          {awaitsLocation && <SkeletonWord className="ms-1 w-16" />}
        </span>
        {timeZone && (
          <span className="ms-auto shrink-0 text-soft">
            <LocalTime timeZone={timeZone} />
          </span>
        )}
      </p>
      <div className="mt-auto">
        <Skills skills={skills} most={2} />
      </div>
    </div>
  );
}

/** The inner width of an element, in pixels. */
function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return;
    const { paddingLeft, paddingRight } = getComputedStyle(current);
    const measure = () =>
      setWidth(current.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
