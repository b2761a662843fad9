/** Focuses the composer of the element's conversation, or else the first on the page. */
export function focusComposer(from?: Element): void {
  const root = from?.closest('[data-conversation]') ?? document;
  root.querySelector<HTMLElement>('[data-composer] [contenteditable]')?.focus();
}

/** The next or previous message in the DOM. */
export function neighbourMessage(row: HTMLElement, step: 1 | -1): HTMLElement | undefined {
  const rows = [
    ...(row.closest('[role=log]')?.querySelectorAll<HTMLElement>('article[tabindex]') ?? []),
  ];
  return rows[rows.indexOf(row) + step];
}
