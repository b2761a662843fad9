import type { ComponentType } from 'react';
import type { ActionGroups } from './menu-item.ts';

/** The kinds of rows that have a menu or a card. */
const KINDS = [
  'message',
  'channel',
  'conversation',
  'person',
  'file',
  'folder',
  'risk',
  'event',
  'location',
] as const;

export type NounKind = (typeof KINDS)[number];

/** One row of a noun. */
export type NounRef = { kind: NounKind; id: string };

/** The module with a noun's only list of actions: the '…' menu and the context menu show it. */
export type ActionsModule = { useActions(id: string): ActionGroups };
/** The module with a noun's card. */
export type CardModule = { default: ComponentType<{ id: string }> };

/** What a manifest declares for a noun (decision 0121). */
export type Noun = {
  actions?: () => Promise<ActionsModule>;
  card?: () => Promise<CardModule>;
};

export type Nouns = Partial<Record<NounKind, Noun>>;

/**
 * Attributes of an element that stands for a row: the context menu opens on it, and with `card`
 * the card.
 */
export const nounProps = (kind: NounKind, id: string, { card = false } = {}) => ({
  'data-noun': `${kind}:${id}`,
  ...(card && { 'data-card': '' }),
});

/** The row an element with `nounProps` stands for. */
export function nounOf(element: Element | null): NounRef | null {
  const [kind, id] = element?.getAttribute('data-noun')?.split(/:(.*)/s) ?? [];
  const known = KINDS.find((each) => each === kind);
  return known && id ? { kind: known, id } : null;
}
