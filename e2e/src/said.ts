import type { Page } from '@playwright/test';
import { runFirst } from './contexts.ts';

/**
 * Runs in the page before anything of the app does: keeps every text that is ever shown or read
 * out, and every number that became another one in its place.
 */
const LISTEN = `(() => {
  const texts = new Set();
  const numbers = [];
  const say = (text) => text.trim() && texts.add(text.trim());
  const read = (node) => {
    if (node.nodeType === Node.TEXT_NODE) return say(node.nodeValue);
    if (node.nodeType !== Node.ELEMENT_NODE || node.matches('head, script, style')) return;
    say(node.getAttribute('aria-label') ?? '');
    node.childNodes.forEach(read);
  };
  const words = (text) => text.replaceAll(/[\\d.,]+/g, '#');
  const changed = (before, after, element) => {
    if (before === after || !/\\d/.test(before ?? '') || !after) return;
    // A clock goes on.
    if (/\\d:\\d\\d/.test(after)) return;
    if (words(before) !== words(after) || element?.closest('time, [role=timer]')) return;
    numbers.push(before + ' → ' + after);
  };
  const observer = new MutationObserver((records) => {
    for (const { type, target, addedNodes, oldValue } of records) {
      const isText = type === 'characterData';
      const element = isText ? target.parentElement : target;
      if (element?.closest?.('head, script, style')) continue;
      if (type === 'childList') { addedNodes.forEach(read); continue; }
      const now = isText ? target.nodeValue : target.getAttribute('aria-label');
      say(now ?? '');
      changed(oldValue, now, element);
    }
    globalThis.lastChange = performance.now();
  });
  observer.observe(document, {
    subtree: true, childList: true,
    characterData: true, characterDataOldValue: true,
    attributes: true, attributeOldValue: true, attributeFilter: ['aria-label'],
  });
  globalThis.said = () => {
    const known = [...texts];
    texts.clear();
    read(document.body);
    return { while: known.filter((text) => !texts.has(text)), numbers: numbers.splice(0) };
  };
})()`;

/** Texts that were shown and are gone, and numbers that were others before. */
export type Said = { while: string[]; numbers: string[] };

/** From the next page on, remembers what is shown. */
export const listen = (page: Page): Promise<void> => runFirst(page, LISTEN);

/** What this page has shown on its way to what it shows now. */
export const said = (page: Page): Promise<Said> => page.evaluate<Said>('said()');
