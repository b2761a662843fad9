/** A ref that scrolls the current item of a long row into view. */
export const scrollIntoView = (item: HTMLElement | null): void =>
  item?.scrollIntoView({ block: 'nearest', inline: 'center' });
