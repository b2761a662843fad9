import { must } from './account.ts';
import type { Destinations } from './routes.ts';

/** One word, longer than a phone is wide. */
const LONG = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';
const NAMED = {
  channels: ['name', 'description'],
  risks: ['title'],
  locations: ['name'],
  events: ['title'],
  folders: ['name'],
  risk_actions: ['title'],
  reminders: ['text'],
} as const;

/** Gives the workspace, its people and all that is in it names of a single word. */
export async function giveLongNames({ owner, workspace }: Destinations): Promise<void> {
  const { client } = owner;
  await must(client.from('workspaces').update({ name: LONG }).eq('id', workspace.id));
  for (const account of [owner, ...workspace.members])
    await must(account.client.from('profiles').update({ name: LONG }).eq('id', account.id));
  for (const [table, columns] of Object.entries(NAMED))
    await must(
      client
        .from(table)
        .update(Object.fromEntries(columns.map((column) => [column, LONG])))
        .eq('workspace_id', workspace.id),
    );
}

/**
 * In a page: words that stand beside the screen or outside of their box, where no ellipsis says that
 * they are cut and nobody can scroll to them.
 */
export const WORDS_OUTSIDE = `(() => {
  const styleOf = (element) => getComputedStyle(element);
  const isCut = ({ textOverflow, webkitLineClamp }) =>
    textOverflow === 'ellipsis' || webkitLineClamp !== 'none';
  const isRow = (element) => element.matches('nav, [role=region], :has([role=tablist])');
  const isMeant = (element) => {
    for (let at = element; at; at = at.parentElement)
      if (isCut(styleOf(at)) || (isRow(at) && /auto|scroll/.test(styleOf(at).overflowX))) return true;
    return element.closest('.sr-only, .maplibregl-map') !== null;
  };
  const hasWords = ({ childNodes }) =>
    [...childNodes].some(({ nodeType, data }) => nodeType === Node.TEXT_NODE && data.trim());
  const isOutside = (element) => {
    const { right, width } = element.getBoundingClientRect();
    const isWider = element.clientWidth > 0 && element.scrollWidth > element.clientWidth + 2;
    return width > 1 && (right > innerWidth + 1 || isWider);
  };
  return [...document.querySelectorAll('body *')]
    .filter((element) => hasWords(element) && element.checkVisibility({ visibilityProperty: true }))
    .filter((element) => isOutside(element) && !isMeant(element))
    .map(({ tagName, textContent }) => tagName + ' ' + textContent.trim().slice(0, 30));
})()`;
