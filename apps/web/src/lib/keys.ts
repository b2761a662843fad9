import i18next from 'i18next';

/** Properties of a key event that shortcuts use. */
type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** Ctrl and ⌘ are equivalent. */
export const withCommand = ({ ctrlKey, metaKey, altKey }: KeyPress): boolean =>
  (ctrlKey || metaKey) && !altKey;

/** Ctrl/⌘ with 1 to 9. @returns the index from 0, or null. */
export function digitOf(press: KeyPress): number | null {
  return withCommand(press) && /^[1-9]$/.test(press.key) ? Number(press.key) - 1 : null;
}

/** Alt with ↑ or ↓: one channel up or down; with Shift among unread ones. */
export function channelStep({
  key,
  altKey,
  ctrlKey,
  metaKey,
  shiftKey,
}: KeyPress): { step: 1 | -1; unreadOnly: boolean } | null {
  if (!altKey || ctrlKey || metaKey || (key !== 'ArrowUp' && key !== 'ArrowDown')) return null;
  return { step: key === 'ArrowDown' ? 1 : -1, unreadOnly: shiftKey };
}

const APPLE: Record<string, string> = { Ctrl: '⌘', Alt: '⌥', Shift: '⇧', Enter: '↩', Del: '⌫' };

/** Keys whose names are translated. */
const PRINTED = ['Ctrl', 'Shift', 'Enter', 'Del'] as const;

/** Key names for the user's keyboard: 'Ctrl 1' is '⌘ 1' on Apple's and 'Strg 1' in German. */
export function keyNames(
  keys: string,
  platform: string = navigator.platform,
  texts: Pick<typeof i18next, 'isInitialized' | 't'> = i18next,
): string {
  const isApple = /mac|iphone|ipad/i.test(platform);
  const printed = (name: string) => {
    const known = PRINTED.find((key) => key === name);
    return known && texts.isInitialized ? texts.t(`common:keys.${known}`) : name;
  };
  return keys
    .split(' ')
    .map((name) => (isApple ? (APPLE[name] ?? name) : printed(name)))
    .join(' ');
}
