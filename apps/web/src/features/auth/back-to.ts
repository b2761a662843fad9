/** Where the links of our mails lead back to, on this very server. */
export const backTo = (path: string) => new URL(path, window.location.origin).href;
