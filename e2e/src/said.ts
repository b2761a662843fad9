import type { Page } from '@playwright/test';
import { runFirst } from './contexts.ts';

/**
 * Runs in the page before anything of the app does: keeps every text that is ever shown or read
 * out, every number that became another one in its place, and every field that said what an empty
 * one does and was not empty.
 */
const LISTEN = `(() => {
  const texts = new Set();
  const numbers = [];
  const filled = [];
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
    for (const { type, target, addedNodes, attributeName, oldValue } of records) {
      const isText = type === 'characterData';
      const element = isText ? target.parentElement : target;
      if (element?.closest?.('head, script, style')) continue;
      if (type === 'childList') { addedNodes.forEach(read); continue; }
      if (attributeName === 'placeholder') continue;
      if (attributeName === 'value') {
        const stood = records.find(
          (each) => each.target === target && each.attributeName === 'placeholder',
        );
        const before = stood ? stood.oldValue : target.placeholder;
        if (!oldValue && target.value && /\\w/.test(before ?? ''))
          filled.push(before + ' → ' + target.value);
        continue;
      }
      const now = isText ? target.nodeValue : target.getAttribute('aria-label');
      say(now ?? '');
      changed(oldValue, now, element);
    }
    globalThis.lastChange = performance.now();
  });
  observer.observe(document, {
    subtree: true, childList: true,
    characterData: true, characterDataOldValue: true,
    attributes: true, attributeOldValue: true, attributeFilter: ['aria-label', 'value', 'placeholder'],
  });
  globalThis.said = () => {
    const known = [...texts];
    texts.clear();
    read(document.body);
    return {
      while: known.filter((text) => !texts.has(text)),
      numbers: numbers.splice(0),
      filled: filled.splice(0),
    };
  };
})()`;

/** Texts that were shown and are gone, numbers that were others, fields that seemed empty. */
export type Said = { while: string[]; numbers: string[]; filled: string[] };

/** From the next page on, remembers what is shown. */
export const listen = (page: Page): Promise<void> => runFirst(page, LISTEN);

/** What this page has shown on its way to what it shows now. */
export const said = (page: Page): Promise<Said> => page.evaluate<Said>('said()');
