import { expect, test } from 'vitest';
import { followErrors, keepErrors, type KeptError, lastErrors, noteError } from './last-errors.ts';

test('keeps uncaught errors once, newest first; ignores ResizeObserver notices', () => {
  const page = new EventTarget();
  keepErrors({
    addEventListener: (type: string, listener: EventListenerOrEventListenerObject) =>
      page.addEventListener(type, listener),
  });
  const error = new TypeError('it broke');
  page.dispatchEvent(Object.assign(new Event('error'), { error, message: 'it broke' }));
  page.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: 'no answer' }));
  noteError(error, 'page');
  const told = {
    error: null,
    message: 'ResizeObserver loop completed with undelivered notifications.',
  };
  page.dispatchEvent(Object.assign(new Event('error'), told));
  expect(lastErrors().map(({ source, name, message }) => [source, name, message])).toEqual([
    ['promise', 'Error', 'no answer'],
    ['script', 'TypeError', 'it broke'],
  ]);
});

test('a listener receives earlier errors too, and none after it stops', () => {
  const heard: KeptError[] = [];
  noteError(new Error('before'), 'script');
  const stop = followErrors((error) => heard.push(error));
  noteError(new Error('after'), 'script');
  stop();
  noteError(new Error('later'), 'script');
  expect(heard.map(({ message }) => message).slice(-2)).toEqual(['before', 'after']);
});

test('keeps at most twenty errors, with secrets redacted', () => {
  for (let number = 0; number < 30; number += 1)
    noteError(new Error(`ada@example.com ${number}`), 'script');
  expect(lastErrors()).toHaveLength(20);
  expect(lastErrors()[0]?.message).toBe('[e-mail] 29');
});
