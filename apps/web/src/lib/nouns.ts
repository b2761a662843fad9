import type { ComponentType } from 'react';
import type { ActionGroups } from './menu-item.ts';
import { isUuid } from './uuid.ts';

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

/**
 * The path of a noun's pages. A row's id ends it, or is a parameter of the search, there and on the
 * pages of `within`.
 */
type NounAddress = { path: string } | { within: readonly string[]; parameter: string };

/** What a manifest declares for a noun (decision 0121). */
export type Noun = {
  /** The address of a row's page. */
  address?: NounAddress;
  actions?: () => Promise<ActionsModule>;
  card?: () => Promise<CardModule>;
};

export type Nouns = Partial<Record<NounKind, Noun>>;

/** The row that an element stands for. */
export type FoundNoun = NounRef & { element: Element };

/**
 * Attributes of an element that stands for a row and is no link to its page. The context menu opens
 * on it, and with `card` the card.
 */
export const nounProps = (kind: NounKind, id: string, { card = false } = {}) => ({
  'data-noun': `${kind}:${id}`,
  ...(card && { 'data-has-card': '' }),
});

/** The innermost row around an element, by `nounProps` or as a link to its page. */
export function nounAt(nouns: Nouns, target: Element): FoundNoun | null {
  for (
    let element = target.closest(ROWS);
    element;
    element = element.parentElement?.closest(ROWS) ?? null
  ) {
    const noun = marked(element) ?? linked(nouns, element);
    if (noun) return { ...noun, element };
  }
  return null;
}

/** The innermost row around an element, if it has a card. */
export function cardAt(nouns: Nouns, target: Element): FoundNoun | null {
  const found = nounAt(nouns, target);
  return found && nouns[found.kind]?.card ? found : null;
}

/** The same for the pointer: only names open a card, and none does in lists for navigation. */
export function hoverCardAt(nouns: Nouns, target: Element): FoundNoun | null {
  const found = cardAt(nouns, target);
  if (!found) return null;
  const isName = found.element.hasAttribute('data-has-card') || found.element.matches(':any-link');
  return isName && !found.element.closest('nav, [role=menu]') ? found : null;
}

const ROWS = '[data-noun], a[href^="/"]';

function marked(element: Element): NounRef | null {
  const [kind, id] = element.getAttribute('data-noun')?.split(':') ?? [];
  const known = KINDS.find((each) => each === kind);
  return known && id ? { kind: known, id } : null;
}

function linked(nouns: Nouns, element: Element): NounRef | null {
  const url = URL.parse(element.getAttribute('href') ?? '', window.location.origin);
  if (!url) return null;
  for (const kind of KINDS) {
    const id = idIn(url, nouns[kind]?.address);
    if (id) return { kind, id };
  }
  return null;
}

function idIn({ pathname, searchParams }: URL, address: Noun['address']): string | null {
  if (!address) return null;
  if ('parameter' in address) {
    const isWithin = address.within.some((path) => `${pathname}/`.startsWith(`${path}/`));
    const value = isWithin ? searchParams.get(address.parameter) : null;
    return value && isUuid(value) ? value : null;
  }
  const { path } = address;
  // A link to a message, not to its channel, has parameters.
  const rest = pathname.startsWith(`${path}/`) ? pathname.slice(path.length + 1) : '';
  return searchParams.size === 0 && isUuid(rest) ? rest : null;
}
