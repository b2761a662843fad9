/** How the directory shows its people. */
export const VIEWS = ['table', 'cards', 'tree'] as const;
export type DirectoryView = (typeof VIEWS)[number];
