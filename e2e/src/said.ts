import type { Page } from '@playwright/test';
import { runFirst } from './contexts.ts';

/**
 * Runs in the page before any code of the app. Records every text that was shown or announced,
 * every number that changed in place, and every field that was filled after it had shown a
 * placeholder.
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

/** Texts that have gone, numbers that changed, and fields that first seemed empty. */
export type Said = { while: string[]; numbers: string[]; filled: string[] };

/** Records what is shown, from the next page on. */
export const listen = (page: Page): Promise<void> => runFirst(page, LISTEN);

/** Everything that this page showed before its present state. */
export const said = (page: Page): Promise<Said> => page.evaluate<Said>('said()');
