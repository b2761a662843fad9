/** Fetched when a form is drawn, since it brings all of zod. */
export { workspaceForm } from '@parley/model';
