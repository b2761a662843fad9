/** As a ref: brings the current one of a row that is longer than the screen into sight. */
export const intoView = (item: HTMLElement | null): void =>
  item?.scrollIntoView({ block: 'nearest', inline: 'center' });
