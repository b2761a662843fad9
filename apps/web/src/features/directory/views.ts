/** Views of the directory. */
export const VIEWS = ['table', 'cards', 'tree'] as const;
export type DirectoryView = (typeof VIEWS)[number];
