/** Focuses the composer of the element's conversation, or else the first on the page. */
export function focusComposer(from?: Element): void {
  const root = from?.closest('[data-conversation]') ?? document;
  root.querySelector<HTMLElement>('[data-composer] [contenteditable]')?.focus();
}

/** Frames to wait for a thread that has to be fetched. */
const PATIENCE = 240;

/** Focuses the composer of a thread that is being opened. */
export function focusThread(rootId: string, patience = PATIENCE): void {
  const field = document.querySelector<HTMLElement>(
    `[data-thread="${rootId}"] [data-composer] :is([contenteditable], textarea)`,
  );
  if (field) field.focus();
  else if (patience > 0) requestAnimationFrame(() => focusThread(rootId, patience - 1));
}

/** The next or previous message in the DOM. */
export function neighbourMessage(row: HTMLElement, step: 1 | -1): HTMLElement | undefined {
  const rows = [
    ...(row.closest('[role=log]')?.querySelectorAll<HTMLElement>('article[tabindex]') ?? []),
  ];
  return rows[rows.indexOf(row) + step];
}
