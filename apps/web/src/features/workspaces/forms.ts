/** Fetched when a form is drawn: zod with all its methods comes with it. */
export { workspaceForm } from '@parley/model';
