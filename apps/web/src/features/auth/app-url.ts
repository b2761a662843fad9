/** URL on this origin for the links in our mails. */
export const appUrl = (path: string) => new URL(path, window.location.origin).href;
