import i18next from 'i18next';
import { type DragEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { useOwnId, useWorkspace } from '../../data/index.ts';
import { withCommand } from '../../lib/keys.ts';
import { toastErrors } from '../../lib/toast-errors.ts';
import type { TalkGroup } from './groups.ts';
import { useListSettings } from './list-settings.ts';
import { moveTo, type Spot, sectionsWith, sectionStep, stepFrom, takes } from './moves.ts';
import { carryOut, orderSections } from './mutations.ts';
import type { ListedTalk } from './queries.ts';

/** Not a hook, which would load these texts with the first page. */
const t = (key: string, values = {}) => i18next.t(`sections:${key}`, values);

type Dragged = { kind: 'talk' | 'section'; id: string };

/** Where something dragged would be put; `before` is a talk, or a section while one is dragged. */
export type Drop = Spot & { kind: Dragged['kind'] };

const STEPS: Partial<Record<string, 1 | -1>> = { ArrowUp: -1, ArrowDown: 1 };

/**
 * Moves talks and own sections by dragging, or with Ctrl+Shift+↑/↓ on the focused one. Rows carry
 * `data-talk`, sections `data-section`, so that one set of handlers serves the whole list.
 */
export function useMoves(groups: TalkGroup<ListedTalk>[]) {
  const { order } = useListSettings();
  const workspaceId = useWorkspace()?.id ?? '';
  const ownId = useOwnId();
  const dragged = useRef<Dragged>(null);
  const moved = useRef<string>(null);
  const [drop, setDrop] = useState<Drop | null>(null);
  const [news, setNews] = useState('');

  // A row that comes into another section is a new element, so the browser drops its focus.
  useLayoutEffect(() => {
    if (!moved.current || document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>(`[data-talk="${moved.current}"]`)?.focus();
  });

  const moveTalk = (id: string, spot: Spot) => {
    const move = moveTo(groups, id, spot);
    const talk = talkOf(groups, id);
    const target = groups.find(({ key }) => key === spot.key);
    if (!move || !talk || !target) return;
    const owner = { workspaceId, ownId };
    toastErrors(carryOut(move, talk.participant.id, owner));
    const ids = move.orders[0]?.ids ?? [];
    setNews(
      t('moved', {
        name: talk.title,
        section: target.name || t(`kinds.${target.kind}`),
        rank: ids.indexOf(id) + 1,
        count: ids.length,
      }),
    );
  };

  const moveSection = (keys: string[] | null, key: string) => {
    if (!keys) return;
    toastErrors(orderSections(keys));
    const name = groups.find((group) => group.key === key)?.name;
    setNews(t('sectionMoved', { name, rank: keys.indexOf(key) + 1, count: keys.length }));
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    moved.current = null;
    const step = STEPS[event.key];
    if (!step || !event.shiftKey || !withCommand(event)) return;
    const { talk, section } = idsAt(event.target);
    if (talk) {
      event.preventDefault();
      moved.current = talk;
      const spot = stepFrom(groups, talk, step, order);
      if (spot) moveTalk(talk, spot);
    } else if (section) {
      event.preventDefault();
      moveSection(sectionStep(groups, section, step), section);
    }
  };

  const onDragStart = ({ target, dataTransfer }: DragEvent<HTMLElement>) => {
    const { talk, section } = idsAt(target);
    dragged.current = talk
      ? { kind: 'talk', id: talk }
      : section
        ? { kind: 'section', id: section }
        : null;
    if (!dragged.current) return;
    // Firefox drags only what carries data.
    if (!talk) dataTransfer.setData('text/plain', '');
    dataTransfer.effectAllowed = talk ? 'copyMove' : 'move';
  };

  const onDragOver = (event: DragEvent<HTMLElement>) => {
    if (!dragged.current) return;
    const next = spotAt(event, dragged.current);
    if (next) {
      event.preventDefault();
      event.dataTransfer.dropEffect = 'move';
    }
    if (next?.key !== drop?.key || next?.before !== drop?.before) setDrop(next);
  };

  const spotAt = (
    { target, clientY }: DragEvent<HTMLElement>,
    { kind, id }: Dragged,
  ): Drop | null => {
    const row = elementAt(target, 'talk');
    const section = elementAt(target, 'section');
    const group = groups.find(({ key }) => key === section?.dataset.section);
    if (!group) return null;
    if (kind === 'section') {
      if (group.kind !== 'own') return null;
      const own = groups.filter((one) => one.kind === 'own');
      const after = own[own.indexOf(group) + 1]?.key ?? null;
      return { kind, key: group.key, before: isInUpperHalf(section, clientY) ? group.key : after };
    }
    const talk = talkOf(groups, id);
    if (!talk || !takes(group, talk)) return null;
    const index = group.talks.findIndex((one) => one.id === row?.dataset.talk);
    if (order !== 'own' || index === -1) return { kind, key: group.key, before: null };
    const next = isInUpperHalf(row, clientY) ? index : index + 1;
    return { kind, key: group.key, before: group.talks[next]?.id ?? null };
  };

  const end = () => {
    dragged.current = null;
    setDrop(null);
  };

  const onDrop = (event: DragEvent<HTMLElement>) => {
    if (!dragged.current || !drop) return;
    event.preventDefault();
    const { kind, id } = dragged.current;
    if (kind === 'talk') moveTalk(id, drop);
    else moveSection(sectionsWith(groups, id, drop.before), id);
    end();
  };

  return {
    drop,
    /** Says to screen readers what was moved where. */
    news,
    moveSection,
    handlers: { onKeyDown, onDragStart, onDragOver, onDrop, onDragEnd: end },
  };
}

const talkOf = (groups: TalkGroup<ListedTalk>[], id: string): ListedTalk | undefined =>
  groups.flatMap(({ talks }) => talks).find((talk) => talk.id === id);

const elementAt = (target: EventTarget, name: 'talk' | 'section'): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(`[data-${name}]`) : null;

/** The talk or the section whose row or heading this is. */
const idsAt = (target: EventTarget) => ({
  talk: elementAt(target, 'talk')?.dataset.talk,
  section: elementAt(target, 'section')?.dataset.section,
});

function isInUpperHalf(element: HTMLElement | null, y: number): boolean {
  const { top = 0, height = 0 } = element?.getBoundingClientRect() ?? {};
  return y < top + height / 2;
}
