/** A ref that scrolls the current item of a long row into view. */
export const intoView = (item: HTMLElement | null): void =>
  item?.scrollIntoView({ block: 'nearest', inline: 'center' });
